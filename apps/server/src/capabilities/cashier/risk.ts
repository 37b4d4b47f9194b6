import { sql } from 'kysely'
import type { Secrets } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { accountsById } from './payout-accounts.ts'
import { targetHashes } from './payout-details.ts'
import './tables.ts'
import { turnoverOf } from './turnover.ts'
import type { WithdrawalRow } from './withdrawal-queries.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NEW_ACCOUNT_DAYS = 7
const NEW_KEY_HOURS = 24
const PASSWORD_HOURS = 72
const ADDRESS_DAYS = 30
/** A first withdrawal below this is nothing to wonder about. */
const LARGE_MINOR = 10_000_000n
const OTHERS_SHOWN = 5

type OtherMember = { id: bigint; userName: string }
export type Hint = {
  kind:
    | 'new_account'
    | 'first_large'
    | 'never_deposited'
    | 'turnover_short'
    | 'shared_key'
    | 'shared_address'
    | 'new_key'
    | 'password_changed'
    | 'deposit_reversed'
    | 'opposite_bets'
  count: number | null
  members: OtherMember[]
}

type Facts = {
  registeredAt: Date
  passwordChangedAt: Date | null
  keySavedAt: Date
  paidBefore: boolean
  hasDeposited: boolean
  reversedDeposits: number
  oppositeBets: number
}

async function factsOf(db: Db | Tx, { memberId, id, accountId }: WithdrawalRow): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select m.created_at as "registeredAt", a.created_at as "keySavedAt",
      greatest(c.changed_at, c.payment_changed_at) as "passwordChangedAt",
      exists (select from withdrawal w where w.member_id = m.id and w.state = 'paid' and w.id <> ${id}) as "paidBefore",
      exists (select from money_day d where d.member_id = m.id and d.deposits > 0) as "hasDeposited",
      (select count(distinct r.deposit_id)::int from deposit_reversal r where r.member_id = m.id) as "reversedDeposits",
      (select count(*)::int from opposite_finding f where f.member_ids @> array[m.id] and f.state <> 'dismissed') as "oppositeBets"
    from member m
    join payout_account a on a.id = ${accountId}
    left join member_credential c on c.member_id = m.id
    where m.id = ${memberId}`.execute(db)
  return rows[0] as Facts
}

type Others = { count: number; members: OtherMember[] }

/** Other members of the brand who saved the same key or account, also where it was removed since. */
async function sharingKey(
  db: Db | Tx,
  secrets: Secrets,
  { merchantId, memberId, accountId }: WithdrawalRow,
): Promise<Others> {
  const account = (await accountsById(db, secrets, [accountId])).get(accountId)
  if (account === undefined) return { count: 0, members: [] }
  return others(
    db,
    memberId,
    sql`select o.member_id from payout_account o
      where o.merchant_id = ${merchantId} and o.target_hash = any(${targetHashes(secrets, account)}::bytea[])`,
  )
}

/** Other members of the brand who were signed in from where this one was. */
async function sharingAddress(db: Db | Tx, { merchantId, memberId }: WithdrawalRow, now: Date): Promise<Others> {
  const since = new Date(now.getTime() - ADDRESS_DAYS * DAY_MS)
  return others(
    db,
    memberId,
    sql`select o.member_id from member_session s
      join member_session o on o.ip = s.ip and o.merchant_id = ${merchantId} and o.created_at >= ${since}
      where s.member_id = ${memberId} and s.created_at >= ${since} and s.ip <> ''`,
  )
}

async function others(db: Db | Tx, memberId: bigint, ids: ReturnType<typeof sql>): Promise<Others> {
  const { rows } = await sql<OtherMember & { count: number }>`
    select m.id, m.account as "userName", count(*) over ()::int as count
    from member m where m.id in (${ids}) and m.id <> ${memberId} order by m.id limit ${OTHERS_SHOWN}`.execute(db)
  return { count: rows[0]?.count ?? 0, members: rows.map(({ id, userName }) => ({ id, userName })) }
}

/** What is worth a second look before money leaves. */
export async function hintsOf(db: Db | Tx, secrets: Secrets, withdrawal: WithdrawalRow, now: Date): Promise<Hint[]> {
  const { memberId, currency, amount } = withdrawal
  // One after the other: inside a transaction there is one connection.
  const facts = await factsOf(db, withdrawal)
  const key = await sharingKey(db, secrets, withdrawal)
  const address = await sharingAddress(db, withdrawal, now)
  const turnover = await turnoverOf(db, memberId, currency)
  const since = (at: Date | null, unitMs: number) =>
    at === null ? Number.POSITIVE_INFINITY : Math.floor((now.getTime() - at.getTime()) / unitMs)
  const days = since(facts.registeredAt, DAY_MS)
  const [keyHours, passwordHours] = [since(facts.keySavedAt, HOUR_MS), since(facts.passwordChangedAt, HOUR_MS)]
  const plain = (kind: Hint['kind'], holds: boolean, count: number | null = null): Hint[] =>
    holds ? [{ kind, count, members: [] }] : []
  const shared = (kind: Hint['kind'], { count, members }: Others): Hint[] =>
    count > 0 ? [{ kind, count, members }] : []
  return [
    ...plain('new_account', days < NEW_ACCOUNT_DAYS, days),
    ...plain('first_large', !facts.paidBefore && amount >= LARGE_MINOR),
    ...plain('never_deposited', !facts.hasDeposited),
    ...plain('deposit_reversed', facts.reversedDeposits > 0, facts.reversedDeposits),
    ...plain('opposite_bets', facts.oppositeBets > 0, facts.oppositeBets),
    ...plain('turnover_short', turnover.unplayed > 0n),
    ...shared('shared_key', key),
    ...shared('shared_address', address),
    ...plain('new_key', keyHours < NEW_KEY_HOURS, keyHours),
    ...plain('password_changed', passwordHours < PASSWORD_HOURS, passwordHours),
  ]
}

export type MoneyHistory = { deposited: bigint; withdrawn: bigint; played: bigint; won: bigint }

/** Lifetime totals of a member, from the daily figures. */
export async function historyOf(db: Db | Tx, { memberId, currency }: WithdrawalRow): Promise<MoneyHistory> {
  const { rows } = await sql<MoneyHistory>`
    select coalesce(sum(deposits), 0)::bigint as deposited, coalesce(sum(withdrawals), 0)::bigint as withdrawn,
      (select coalesce(sum(staked), 0)::bigint from play_day where member_id = ${memberId} and currency = ${currency}) as played,
      (select coalesce(sum(prize), 0)::bigint from play_day where member_id = ${memberId} and currency = ${currency}) as won
    from money_day where member_id = ${memberId} and currency = ${currency}`.execute(db)
  return rows[0] as MoneyHistory
}
