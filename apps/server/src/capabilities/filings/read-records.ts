import { sql } from 'kysely'
import { openedBirthday, openedIdNumber } from '../../base/members/identity.ts'
import type { Secrets } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type {
  BettorRecord,
  FilingKind,
  OperatorRecord,
  PlayRecord,
  Records,
  WalletRecord,
} from '../../providers/filings/file-format.ts'
import { openedDocument } from '../impediments/evidence.ts'
import { countDay } from './count-day.ts'
import type { FilingDeps } from './deps.ts'
import type { FilingRow } from './queries.ts'

/** Stakes and what comes back for them: each kind is one of the transfers that a member's cash knows of play. */
export const PLAY_KINDS = ['bet', 'win', 'bet_rollback', 'win_rollback', 'jackpot'] as const
/** As the daily books have it: what the house owes its players. */
const PLAYERS = ['cash', 'held', 'envelopes']

/** `key` is where the next question begins; `moved` is what the record adds to the totals. */
export type Line<R> = {
  key: bigint
  record: R
  moved: readonly (readonly [name: string, amount: bigint])[]
}
type Ask = { filing: FilingRow; after: bigint; limit: number }
type Reader<R> = (deps: FilingDeps, people: People, ask: Ask) => Promise<Line<R>[]>

/** Documents of members, opened once for as long as a filing is built; no more than so many stay in memory. */
export type People = {
  cpfsOf(filing: FilingRow, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string | null>>
  gamesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}
const KEPT_MAX = 300_000

export function openPeople({ db, secrets }: Pick<FilingDeps, 'db' | 'secrets'>): People {
  const cpfs = new Map<bigint, string | null>()
  const games = new Map<string, string>()
  return {
    async cpfsOf({ book }, ids) {
      if (cpfs.size > KEPT_MAX) cpfs.clear()
      const asked = [...new Set(ids)].filter((id) => !cpfs.has(id))
      if (asked.length > 0) {
        const { rows } = await sql<{ id: bigint; sealed: Buffer | null }>`
          select member_id as id, id_number_sealed as sealed from member_profile
          where merchant_id = ${book} and member_id = any (${asked}::bigint[])`.execute(db)
        for (const id of asked) cpfs.set(id, null)
        for (const { id, sealed } of rows) cpfs.set(id, openedIdNumber(secrets, id, sealed))
        const without = asked.filter((id) => cpfs.get(id) === null)
        for (const [id, cpf] of await lettingGo(db, secrets, without)) cpfs.set(id, cpf)
      }
      return cpfs
    },
    async gamesOf(ids) {
      const asked = [...new Set(ids)].filter((id) => !games.has(id))
      if (asked.length > 0) {
        const { rows } = await sql<{ id: string; name: string }>`
          select id::text, vendor_code || '/' || code as name from game where id = any (${asked}::bigint[])`.execute(db)
        for (const { id, name } of rows) games.set(id, name)
      }
      return games
    },
  }
}

/** An account that the law has closed lets go of its document, and may still get what it was owed: the case knows whose it was. */
async function lettingGo(db: Db, secrets: Secrets, ids: readonly bigint[]): Promise<Map<bigint, string | null>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: bigint; sealed: Buffer }>`
    select distinct on (member_id) member_id as id, document_sealed as sealed from impediment_case
    where member_id = any (${[...ids]}::bigint[]) and document_sealed is not null order by member_id, id desc`.execute(
    db,
  )
  return new Map(rows.map(({ id, sealed }) => [id, openedDocument(secrets, id, sealed)]))
}

const span = ({ book, day }: FilingRow) => ({
  from: sql`first_id_of_day(${book}, ${day}::date)`,
  to: sql`first_id_of_day(${book}, ${day}::date + 1)`,
})

/** The numbers of a day as they are, not as a function of it: parts of tables are left out by plain numbers alone. */
async function bounds(db: Db, filing: FilingRow): Promise<{ from: bigint; to: bigint }> {
  const { from, to } = span(filing)
  const { rows } = await sql<{ from: bigint; to: bigint }>`select ${from} as "from", ${to} as "to"`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('no days without a brand')
  return found
}

type Bettor = {
  id: bigint
  joinedAt: Date
  status: 'active' | 'locked' | 'closed'
  cpf: Buffer | null
  birthday: Buffer | null
  verifiedAt: Date | null
}

/** Whoever joined on the day or moved money on it. Somebody without a document and without money is no bettor yet. */
const bettors: Reader<BettorRecord> = async ({ db, secrets }, _, { filing, after, limit }) => {
  const { book, day } = filing
  await countDay(db, filing)
  const { rows } = await sql<Bettor>`
    with who as (
      (select distinct member_id as id from filing_account
        where book_id = ${book} and day = ${day}::date and member_id > ${after} order by member_id limit ${limit})
      union
      (select m.id from merchant mt
        join member m on m.merchant_id = mt.id and m.created_at >= (select day_begins(${book}, ${day}::date))
          and m.created_at < (select day_begins(${book}, ${day}::date + 1))
        join member_profile p on p.member_id = m.id and p.id_number_sealed is not null
        where mt.id = ${book} and m.id > ${after} order by m.id limit ${limit}))
    select m.id, m.created_at as "joinedAt", m.status, p.id_number_sealed as cpf, p.birthday_sealed as birthday,
      p.identity_verified_at as "verifiedAt"
    from who join member m on m.id = who.id left join member_profile p on p.member_id = m.id
    order by m.id limit ${limit}`.execute(db)
  const cases = await lettingGo(
    db,
    secrets,
    rows.flatMap(({ id, cpf }) => (cpf === null ? [id] : [])),
  )
  return rows.map(({ id, joinedAt, status, cpf, birthday, verifiedAt }) => ({
    key: id,
    record: {
      memberId: id,
      cpf: openedIdNumber(secrets, id, cpf) ?? cases.get(id) ?? null,
      birthday: openedBirthday(secrets, id, birthday),
      joinedAt,
      status,
      isVerified: verifiedAt !== null,
    },
    moved: [],
  }))
}

type Wallet = {
  id: bigint
  memberId: bigint
  account: 'cash' | 'held'
  /** Of the stretches of the day, in order. */
  flows: Record<string, string>[]
  closing: bigint
}

/** Every account of a member that moved on the day, with what it began with, what came by kind, and what it ended with. */
const wallets: Reader<WalletRecord> = async ({ db }, people, { filing, after, limit }) => {
  const { book, day } = filing
  await countDay(db, filing)
  const { rows } = await sql<Wallet>`
    select account_id as id, min(member_id) as "memberId", min(account) as account, jsonb_agg(flows) as flows,
      (array_agg(closing order by stretch desc))[1] as closing
    from filing_account where book_id = ${book} and day = ${day}::date and account_id > ${after}
    group by account_id order by account_id limit ${limit}`.execute(db)
  const cpfs = await people.cpfsOf(
    filing,
    rows.map(({ memberId }) => memberId),
  )
  return rows.map(({ id, memberId, account, flows: stretches, closing }) => {
    const flows: Record<string, bigint> = {}
    for (const [kind, amount] of stretches.flatMap(Object.entries<string>))
      flows[kind] = (flows[kind] ?? 0n) + BigInt(amount)
    const moved = Object.values(flows).reduce((sum, amount) => sum + amount, 0n)
    return {
      key: id,
      record: { memberId, cpf: cpfs.get(memberId) ?? null, account, opening: closing - moved, closing, flows },
      moved: Object.entries(flows).map(([kind, amount]) => [`${account} ${kind}`, amount] as const),
    }
  })
}

/** Of what a transfer notes about play. */
type Noted = string | number | null | undefined
type PlayMeta = { gameId?: Noted; lottery?: string | null; roundId?: Noted; orderId?: Noted; period?: Noted }
const asText = (value: Noted) => (value === undefined || value === null ? null : String(value))

/** `2026-11-17 03:00:00.12` as the regulator writes it, in milliseconds, without a date made of it. */
const momentOf = (at: string) => `${at.slice(0, 10)}T${at.slice(11, 19)}.${at.slice(20, 23).padEnd(3, '0')}Z`

/**
 * Every stake and whatever came back on the day, in the order of their numbers, as the member's cash has it. Most of what is ever filed
 * comes this way, so a part is one text: seven thousand rows of eight values cost more to take apart than all else that is done with
 * them. No value holds a tab or a line's end: those of a note are escaped, being JSON.
 */
const plays =
  (isLottery: boolean): Reader<PlayRecord> =>
  async ({ db }, people, { filing, after, limit }) => {
    const { book, currency } = filing
    const { from, to } = await bounds(db, filing)
    const begin = after >= from ? after + 1n : from
    const { rows } = await sql<{ lines: string | null }>`
      select string_agg(line, E'\n' order by id) as lines from (
        select t.id, concat_ws(E'\t', t.id, t.kind, t.created_at at time zone 'UTC', p.amount, a.member_id, t.meta) as line
        from ledger_transfer t
        join ledger_posting p on p.book_id = ${book} and p.transfer_id = t.id and p.balance_after is not null
          and p.transfer_id >= ${begin} and p.transfer_id < ${to}
        join ledger_account a on a.book_id = ${book} and a.id = p.account_id and a.currency = ${currency} and a.kind = 'cash'
        where t.book_id = ${book} and t.id >= ${begin} and t.id < ${to} and t.kind = any (${[...PLAY_KINDS]})
          and coalesce(t.meta ? 'lottery', false) = ${isLottery}
        order by t.id limit ${limit}) part`.execute(db)
    const lines = (rows[0]?.lines ?? '').split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t')]))
    const found = lines.map(([id = '', kind = '', at = '', amount = '', memberId = '', meta = '{}']) => {
      const { gameId, lottery, roundId, orderId, period } = JSON.parse(meta) as PlayMeta
      const round = asText(roundId ?? orderId ?? period)
      return { id: BigInt(id), kind, at, amount: BigInt(amount), memberId: BigInt(memberId), gameId, lottery, round }
    })
    const cpfs = await people.cpfsOf(
      filing,
      found.map(({ memberId }) => memberId),
    )
    const games = await people.gamesOf(found.flatMap(({ gameId }) => asText(gameId) ?? []))
    return found.map(({ id, kind, at, amount, memberId, gameId, lottery, round }) => {
      const game = asText(gameId)
      return {
        key: id,
        record: {
          memberId,
          cpf: cpfs.get(memberId) ?? null,
          transferId: id,
          kind,
          amount,
          at: momentOf(at),
          game: lottery ?? (game === null ? null : (games.get(game) ?? game)),
          round,
        },
        moved: [[`cash ${kind}`, amount]],
      }
    })
  }

/** One record for the month, from its sealed days. */
const operator: Reader<OperatorRecord> = async ({ db }, _, { filing, after }) => {
  if (after > 0n) return []
  const { book, day, currency } = filing
  const { rows: flows } = await sql<{ kind: string; amount: bigint }>`
    select kind, sum(amount)::bigint as amount from book_day
    where book_id = ${book} and currency = ${currency} and account = any (${PLAYERS})
      and day >= ${day}::date and day < (${day}::date + interval '1 month')::date
    group by kind having sum(amount) <> 0`.execute(db)
  const { rows } = await sql<{ opening: bigint; closing: bigint; days: number }>`
    select coalesce(sum(b.amount) filter (where s.day < ${day}::date), 0)::bigint as opening,
      coalesce(sum(b.amount) filter (where s.day >= ${day}::date), 0)::bigint as closing,
      (select count(*)::int from day_seal d where d.book_id = ${book}
        and d.day >= ${day}::date and d.day < (${day}::date + interval '1 month')::date) as days
    from day_seal s
    cross join lateral (
      select sum((e ->> 'balance')::bigint) as amount from jsonb_array_elements(s.balances) e
      where e ->> 'currency' = ${currency} and e ->> 'account' = any (${PLAYERS})) b
    where s.book_id = ${book} and s.day in (${day}::date - 1, (${day}::date + interval '1 month - 1 day')::date)`.execute(
    db,
  )
  const { opening, closing, days } = rows[0] ?? { opening: 0n, closing: 0n, days: 0 }
  const record: OperatorRecord = {
    month: day.slice(0, 7),
    days,
    opening,
    closing,
    flows: Object.fromEntries(flows.map(({ kind, amount }) => [kind, amount])),
  }
  return [{ key: 1n, record, moved: flows.map(({ kind, amount }) => [`players ${kind}`, amount]) }]
}

export const READERS: { readonly [K in FilingKind]: Reader<Records[K]> } = {
  bettors,
  wallets,
  bets: plays(true),
  games: plays(false),
  operator,
}
