import { type CashierReason, type PaymentKind, PIX_CURRENCY, type WithdrawalState } from '@trevo/contract/cashier'
import type { Currency } from '@trevo/contract/money'
import type { PayoutWaitCause } from '@trevo/contract/withdrawals'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { keyLock } from '../../platform/locks.ts'
import type { StepRow } from './deposit-queries.ts'
import { dayStart } from './methods.ts'
import './tables.ts'

export type WithdrawalRow = {
  id: bigint
  merchantId: number
  memberId: bigint
  methodId: bigint
  accountId: bigint
  kind: PaymentKind
  state: WithdrawalState
  currency: Currency
  amount: bigint
  fee: bigint
  payoutId: string
  sentAt: Date | null
  attempts: number
  /** Until when it is not paid by itself, and why. */
  heldFor: PayoutWaitCause | null
  heldUntil: Date | null
  createdAt: Date
  promisedBy: Date
}

const select = (db: Db | Tx) =>
  db
    .selectFrom('withdrawal')
    .select(['id', 'merchant_id as merchantId', 'member_id as memberId', 'method_id as methodId', 'kind', 'state'])
    .select(['account_id as accountId', 'currency', 'amount', 'fee', 'payout_id as payoutId', 'sent_at as sentAt'])
    .select(['attempts', 'held_for as heldFor', 'held_until as heldUntil'])
    .select(['created_at as createdAt', 'promised_by as promisedBy'])

export const withdrawalOfRequest = (
  tx: Db | Tx,
  memberId: bigint,
  requestId: string,
): Promise<WithdrawalRow | undefined> =>
  select(tx).where('member_id', '=', memberId).where('request_id', '=', requestId).executeTakeFirst()

export const withdrawalOfMember = (db: Db | Tx, memberId: bigint, id: bigint): Promise<WithdrawalRow | undefined> =>
  select(db).where('id', '=', id).where('member_id', '=', memberId).executeTakeFirst()

export const withdrawalOfBrand = (db: Db | Tx, merchantId: number, id: bigint): Promise<WithdrawalRow | undefined> =>
  select(db).where('id', '=', id).where('merchant_id', '=', merchantId).executeTakeFirst()

/** Newest first, those before `before`. */
export function withdrawalsOfMember(
  db: Db,
  memberId: bigint,
  before: bigint | null,
  limit: number,
): Promise<WithdrawalRow[]> {
  const query = select(db).where('member_id', '=', memberId).orderBy('id', 'desc').limit(limit)
  return (before === null ? query : query.where('id', '<', before)).execute()
}

/** Whoever moves a withdrawal holds its row. */
export const lockWithdrawal = (tx: Tx, id: bigint): Promise<WithdrawalRow | undefined> =>
  select(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** A member's unsent withdrawals, newest first; locked, so that none is sent meanwhile. */
export const unsentWithdrawals = (tx: Tx, memberId: bigint): Promise<WithdrawalRow[]> =>
  select(tx)
    .where('member_id', '=', memberId)
    .where('state', 'in', ['review', 'approved'])
    .orderBy('id', 'desc')
    .forUpdate()
    .execute()

export type UsedToday = { sum: bigint; times: number }

/** Asked for today and not given back. */
export async function withdrawnToday(
  db: Db | Tx,
  {
    memberId,
    methodIds,
    now,
    merchantId,
  }: { memberId: bigint; methodIds: readonly bigint[]; now: Date; merchantId: number },
): Promise<Map<bigint, UsedToday>> {
  if (methodIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('withdrawal')
    .select([
      'method_id as methodId',
      sql<bigint>`sum(amount)::bigint`.as('sum'),
      sql<number>`count(*)::int`.as('times'),
    ])
    .where('member_id', '=', memberId)
    .where('method_id', 'in', methodIds)
    .where('created_at', '>=', dayStart(now, merchantId))
    .where('state', 'not in', ['failed', 'rejected', 'cancelled'])
    .groupBy('method_id')
    .execute()
  return new Map(rows.map(({ methodId, ...used }) => [methodId, used]))
}

/** Serialises what lets money of one member out until the transaction ends. */
export const lockPayouts = keyLock('payouts')

export type LetOut = { automatic: bigint; alone: bigint }

/** What was approved for a member today and not given back: by nobody of staff, and by fewer than two people. */
export async function letOutToday(
  tx: Tx,
  { memberId, merchantId, now }: { memberId: bigint; merchantId: number; now: Date },
): Promise<LetOut> {
  const { rows } = await sql<LetOut>`
    select coalesce(sum(w.amount) filter (where e.actor is null), 0)::bigint as automatic,
      coalesce(sum(w.amount) filter (where e.asked_by is null), 0)::bigint as alone
    from withdrawal w join lateral (
      select actor, asked_by, created_at from withdrawal_event
      where withdrawal_id = w.id and to_state = 'approved' order by id desc limit 1) e on true
    where w.member_id = ${memberId} and e.created_at >= ${dayStart(now, merchantId)}
      and w.state not in ('failed', 'rejected', 'cancelled')`.execute(tx)
  return rows[0] as LetOut
}

export type NewWithdrawal = Omit<WithdrawalRow, 'id' | 'state' | 'sentAt' | 'attempts' | 'heldFor' | 'heldUntil'> & {
  requestId: string
}

/** Not decided yet: `beginWithdrawal` follows in the same transaction. */
export async function insertWithdrawal(tx: Tx, row: NewWithdrawal): Promise<WithdrawalRow> {
  const { requestId, ...rest } = row
  const { id } = await tx
    .insertInto('withdrawal')
    .values({
      merchant_id: row.merchantId,
      member_id: row.memberId,
      method_id: row.methodId,
      account_id: row.accountId,
      kind: row.kind,
      state: 'review',
      currency: row.currency,
      amount: row.amount,
      fee: row.fee,
      request_id: requestId,
      payout_id: row.payoutId,
      created_at: row.createdAt,
      promised_by: row.promisedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...rest, id, state: 'review', sentAt: null, attempts: 0, heldFor: null, heldUntil: null }
}

/** What of it was held back until it was played leaves with it, once it is paid. */
export async function noteHeldPart(tx: Tx, id: bigint, part: bigint): Promise<void> {
  await tx.updateTable('withdrawal').set({ held_part: part }).where('id', '=', id).execute()
}

type Beginning = {
  state: 'review' | 'approved'
  wait: { cause: PayoutWaitCause; until: Date } | null
  actor?: string
  note?: string
}

/** Its first step. */
export async function beginWithdrawal(
  tx: Tx,
  row: WithdrawalRow,
  { state, wait, actor, note }: Beginning,
): Promise<WithdrawalRow> {
  const held = { heldFor: wait?.cause ?? null, heldUntil: wait?.until ?? null }
  await tx
    .updateTable('withdrawal')
    .set({ state, held_for: held.heldFor, held_until: held.heldUntil })
    .where('id', '=', row.id)
    .execute()
  await insertEvent(tx, row.id, { from: '', to: state, at: row.createdAt, actor, note })
  return { ...row, ...held, state }
}

/** Who of staff approved it, one or two; none: nobody looked. */
export async function approvers(tx: Tx, id: bigint): Promise<string[]> {
  const row = await tx
    .selectFrom('withdrawal_event')
    .select(['actor', 'asked_by as askedBy'])
    .where('withdrawal_id', '=', id)
    .where('to_state', '=', 'approved')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return [row?.askedBy, row?.actor].filter((name) => typeof name === 'string')
}

export type WithdrawalStep = {
  from: WithdrawalState | ''
  to: WithdrawalState
  at: Date
  reason?: CashierReason | undefined
  actor?: string | undefined
  /** Of what two people decided: who asked, where `actor` agreed. */
  askedBy?: string | undefined
  note?: string | undefined
}

/** The database refuses a step that is not in its list. */
export async function insertEvent(tx: Tx, id: bigint, step: WithdrawalStep): Promise<void> {
  const { from, to, at, reason = null, actor = null, askedBy = null, note = '' } = step
  await tx
    .insertInto('withdrawal_event')
    .values({
      withdrawal_id: id,
      from_state: from,
      to_state: to,
      reason,
      actor,
      asked_by: askedBy,
      note,
      created_at: at,
    })
    .execute()
}

/** `withdrawal` was locked by the caller. */
export async function moveWithdrawal(
  tx: Tx,
  withdrawal: WithdrawalRow,
  step: Omit<WithdrawalStep, 'from'>,
  endToEndId?: string | null,
): Promise<WithdrawalRow> {
  await tx
    .updateTable('withdrawal')
    .set({ state: step.to, ...(endToEndId != null && { end_to_end_id: endToEndId }) })
    .where('id', '=', withdrawal.id)
    .execute()
  await insertEvent(tx, withdrawal.id, { ...step, from: withdrawal.state })
  return { ...withdrawal, state: step.to }
}

/** Leases a payout until `until`, unless another worker has it; returns the row as it was before. */
export async function leasePayout(
  tx: Tx,
  id: bigint,
  { now, until }: { now: Date; until: Date },
): Promise<WithdrawalRow | undefined> {
  const row = await select(tx)
    .where('id', '=', id)
    .where('currency', '=', PIX_CURRENCY)
    .where('state', 'in', ['approved', 'paying'])
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  await tx
    .updateTable('withdrawal')
    .set({ leased_until: until, sent_at: now, attempts: row.attempts + 1 })
    .where('id', '=', id)
    .execute()
  return row
}

/** Undoes a lease under which nothing was sent. */
export async function returnLease(tx: Tx, { id, sentAt, attempts }: WithdrawalRow): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set({ leased_until: null, sent_at: sentAt, attempts })
    .where('id', '=', id)
    .execute()
}

/** The payout is not picked up again before `until`. */
export async function postponePayout(db: Db, id: bigint, until: Date): Promise<void> {
  await db
    .updateTable('withdrawal')
    .set({ leased_until: until })
    .where('id', '=', id)
    .where('state', 'in', ['approved', 'paying'])
    .execute()
}

/** Payouts without a live lease, the longest waiting first; those by hand until they were handed over. */
export async function duePayouts(db: Db, now: Date, limit: number, hasService: boolean): Promise<bigint[]> {
  const rows = await db
    .selectFrom('withdrawal')
    .select('id')
    .where('state', 'in', ['approved', 'paying'])
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .where((eb) =>
      eb.or([
        ...(hasService ? [eb('currency', '=', PIX_CURRENCY)] : []),
        eb.and([eb('currency', '<>', PIX_CURRENCY), eb('state', '=', 'approved')]),
      ]),
    )
    .orderBy('leased_until', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** By which id it is paid, and where it stands. */
export const payoutOf = (db: Db, id: bigint) =>
  db
    .selectFrom('withdrawal')
    .select(['merchant_id as merchantId', 'payout_id as payoutId', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Before it was first sent. */
export async function setPayoutId(tx: Tx, id: bigint, payoutId: string): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set({ payout_id: payoutId })
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .execute()
}

/** Whether the bank's reference stands for another payout of the brand already. */
export async function isReferenceUsed(tx: Tx, { id, merchantId }: WithdrawalRow, reference: string): Promise<boolean> {
  const row = await tx
    .selectFrom('withdrawal')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('end_to_end_id', '=', reference)
    .where('currency', '<>', PIX_CURRENCY)
    .where('id', '<>', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function withdrawalSteps(db: Db | Tx, ids: readonly bigint[]): Promise<StepRow<WithdrawalState>[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('withdrawal_event')
    .select(['withdrawal_id as ownerId', 'to_state as state', 'created_at as at', 'reason'])
    .where('withdrawal_id', 'in', ids)
    .orderBy('id')
    .execute()
}
