import type { Currency } from '@trevo/contract/money'
import type { BetStatusFilter } from '@trevo/contract/records'
import { type RawBuilder, sql } from 'kysely'
import type { StoredCategory } from '../../base/catalogue/tables.ts'
import { bookOf } from '../../money/ledger/books.ts'
import type { Db } from '../../platform/db.ts'
import { endsOf, type Span, within } from './days.ts'
import { newestOfAll } from './newest.ts'
import { inTeam, type Person, type TeamHead } from './owners.ts'
import type { Found } from './statement.ts'

/** `horizonAt` is the moment of the bet at the horizon, to lay lists of several kinds beside one another. */
export type Reached<Row> = Found<Row> & { horizonAt: Date | null }

export type RoundRow = {
  id: bigint
  memberId: bigint
  account: string
  namePt: string
  nameEn: string
  category: StoredCategory
  code: string
  iconUrl: string | null
  tint: string[]
  vendor: string
  vendorCode: string
  vendorRoundId: string
  stake: bigint
  prize: bigint
  currency: Currency
  status: 'open' | 'settled' | 'void'
  startedAt: Date
  endedAt: Date | null
}

export type RoundAsk = {
  merchantId: number
  span: Span
  category?: string | undefined
  status?: BetStatusFilter | undefined
  currency: Currency
  /** Rounds before this one; null at the beginning. */
  before: bigint | null
  limit: number
}

const SCAN_ROWS = 3000
const TEAM_SCAN_ROWS = 3000

const COLUMNS = sql`r.id, m.id as "memberId", m.account, g.name_pt as "namePt", g.name_en as "nameEn", g.category,
  g.code, g.icon_url as "iconUrl", g.tint, v.display_name as vendor, v.code as "vendorCode", r.vendor_round_id as "vendorRoundId", r.stake, r.prize, r.currency, r.status,
  r.started_at as "startedAt", r.ended_at as "endedAt"`
const GAME = sql`join game g on g.id = r.game_id join vendor v on v.code = r.vendor_code`

const STATUS: Readonly<Record<BetStatusFilter, RawBuilder<boolean>>> = {
  // As texts, so that the index of each can be used.
  open: sql`r.status = 'open'`,
  void: sql`r.status = 'void'`,
  settled: sql`r.status = 'settled'`,
  won: sql`r.status = 'settled' and r.prize > 0`,
  lost: sql`r.status = 'settled' and r.prize = 0`,
}

const statusFits = (status: BetStatusFilter | undefined) => (status ? STATUS[status] : sql`true`)
const categoryFits = (category: string | undefined) => (category ? sql`g.category = ${category}` : sql`true`)

/** Rounds are numbered by when they ended, and by when they began while they are open. */
const inBook = ({ merchantId, span, before }: RoundAsk) =>
  sql`r.book_id = ${bookOf(merchantId)} and ${within(span, before, sql`r.id`)}`

/** The few that are open lie apart, those that are void have an index of their own. */
const isFew = (status: BetStatusFilter | undefined) => status === 'open' || status === 'void'

/** One member's rounds, newest first. */
export async function memberRounds(db: Db, { id, account }: Person, ask: RoundAsk): Promise<Reached<RoundRow>> {
  const { category, status, currency, limit } = ask
  const mine = sql`${inBook(ask)} and r.member_id = ${id}`
  const isPlain = isFew(status) || (category ?? status) === undefined
  const horizon = isPlain ? null : await horizonOf(db, mine)
  // No more of them than the page needs, and their games after that: joined as a whole, a month of play would be read for it.
  const found = sql`select * from any_round r
    where ${mine} and r.id >= ${horizon?.id ?? 0n} and r.currency = ${currency} and ${statusFits(status)}
    order by r.id desc ${category === undefined ? sql`limit ${limit}` : sql``}`
  const { rows } = await sql<RoundRow>`
    select ${COLUMNS} from (${found}) r ${GAME}
    join (select ${id}::bigint as id, ${account}::text as account) m on true
    where ${categoryFits(category)}
    order by r.id desc limit ${limit}`.execute(db)
  return { rows, horizon: horizon?.id ?? null, horizonAt: horizon?.at ?? null }
}

async function horizonOf(db: Db, mine: RawBuilder<unknown>): Promise<{ id: bigint; at: Date } | null> {
  const { rows } = await sql<{ id: bigint; at: Date }>`
    select r.id, time_of_id(r.id) as at from any_round r where ${mine}
    order by r.id desc offset ${SCAN_ROWS - 1} limit 1`.execute(db)
  return rows[0] ?? null
}

/** A small team's, merged as its statement is: from the index first, then row by row until the page is full. */
export async function teamRounds(db: Db, members: readonly bigint[], ask: RoundAsk): Promise<Reached<RoundRow>> {
  const { category, status, currency, limit } = ask
  const few = isFew(status) ? statusFits(status) : sql`true`
  const window = newestOfAll({
    owners: sql`select u.member_id as owner, u.member_id from unnest(${members}::bigint[]) as u (member_id)`,
    newest: (owner, from, below) => sql`select r.id from any_round r
      where ${inBook(ask)} and r.member_id = ${owner} and ${few} and r.id >= ${from} and r.id < ${below}
      order by r.id desc`,
    members: members.length,
    limit,
    isFiltered: category !== undefined || (status !== undefined && !isFew(status)),
  })
  const { rows } = await sql<Nullable<RoundRow> & Horizon>`
    with ${window}
    select reach.horizon, time_of_id(reach.horizon) as "horizonAt", rows.* from reach left join lateral (
      select ${COLUMNS} from (
        select * from window_rows w where w.id >= coalesce(reach.horizon, 0) order by w.id desc
      ) w
      cross join lateral (select * from any_round r
        where ${inBook(ask)} and r.member_id = w.member_id and r.id = w.id
          and r.currency = ${currency} and ${statusFits(status)} offset 0) r
      cross join lateral (select * from game g where g.id = r.game_id and ${categoryFits(category)} offset 0) g
      join vendor v on v.code = r.vendor_code
      cross join lateral (select * from member where id = w.member_id offset 0) m
      order by w.id desc limit ${limit}
    ) rows on true`.execute(db)
  return foundIn(rows)
}

/** A large team's: the rounds of the book, newest first, looking up whose each is. */
export async function largeTeamRounds(db: Db, head: TeamHead, ask: RoundAsk): Promise<Reached<RoundRow>> {
  const { category, status, currency, limit } = ask
  const { rows } = await sql<Nullable<RoundRow> & Horizon>`
    with looked as materialized (
      select * from any_round r where ${inBook(ask)} order by r.id desc limit ${TEAM_SCAN_ROWS}
    ), reach as materialized (
      select case when count(*) = ${TEAM_SCAN_ROWS} then min(id) end as horizon from looked
    )
    select reach.horizon, time_of_id(reach.horizon) as "horizonAt", rows.* from reach left join lateral (
      select ${COLUMNS} from (select * from looked order by id desc) r
      cross join lateral (select * from member m where m.id = r.member_id and ${inTeam(head)} offset 0) m ${GAME}
      where r.currency = ${currency} and ${statusFits(status)} and ${categoryFits(category)}
      order by r.id desc limit ${limit}
    ) rows on true`.execute(db)
  return foundIn(rows)
}

type Nullable<Row> = { [Key in keyof Row]: Row[Key] | null }

type Horizon = { horizon: bigint | null; horizonAt: Date | null }

function foundIn(rows: readonly (Nullable<RoundRow> & Horizon)[]): Reached<RoundRow> {
  const found = rows.filter(({ id }) => id !== null) as unknown as RoundRow[]
  return { rows: found, horizon: rows[0]?.horizon ?? null, horizonAt: rows[0]?.horizonAt ?? null }
}

export type RoundMovement = {
  reference: bigint
  /** correction: what it moved of the balance, below zero where a prize became less */
  kind: 'bet' | 'win' | 'rollback' | 'correction'
  amount: bigint
  balanceAfter: bigint
  at: Date
}

type FoundRound = RoundRow & { roundId: bigint }

/** By the number it has; one of the caller's own also by the number it had while it was open. */
export async function roundById(
  db: Db,
  { merchantId, callerId, id }: { merchantId: number; callerId: bigint; id: bigint },
): Promise<FoundRound | undefined> {
  const found = (where: RawBuilder<unknown>) => sql`
    (select ${COLUMNS}, r.round_id as "roundId" from any_round r ${GAME} join member m on m.id = r.member_id
      where r.book_id = ${bookOf(merchantId)} and ${where} order by r.id limit 1)`
  const { rows } = await sql<FoundRound>`
    ${found(sql`r.id = ${id}`)} union all
    ${found(sql`r.member_id = ${callerId} and r.id > ${id} and r.round_id = ${id}`)} limit 1`.execute(db)
  return rows[0]
}

/** The numbers that rounds have now, by those of their beginnings. */
export async function roundNumbers(
  db: Db,
  bookId: number,
  begun: readonly { memberId: bigint; roundId: bigint }[],
): Promise<ReadonlyMap<bigint, bigint>> {
  if (begun.length === 0) return new Map()
  const [least] = endsOf(begun.map(({ roundId }) => roundId))
  const { rows } = await sql<{ roundId: bigint; id: bigint }>`
    select u.round_id as "roundId", r.id
    from unnest(${begun.map(({ memberId }) => memberId)}::bigint[], ${begun.map(({ roundId }) => roundId)}::bigint[])
      as u (member_id, round_id)
    cross join lateral (select r.id from any_round r
      where r.book_id = ${bookId} and r.member_id = u.member_id and r.id >= ${least}
        and r.id >= u.round_id and r.round_id = u.round_id
      order by r.id limit 1) r`.execute(db)
  return new Map(rows.map(({ roundId, id }) => [roundId, id]))
}

/**
 * What moved in a round, oldest first. It lies between the round's first number and its last; of one that was taken at
 * once the round itself tells.
 */
export async function roundMovements(db: Db, merchantId: number, round: FoundRound): Promise<RoundMovement[]> {
  const { memberId, roundId, id, status } = round
  const { rows } = await sql<RoundMovement>`
    select t.id as reference, t.kind, t.amount, t.balance_after as "balanceAfter", t.created_at as at from game_transaction t
    where t.book_id = ${bookOf(merchantId)} and t.member_id = ${memberId} and t.id >= ${roundId} and t.round_id = ${roundId}
      and ${status === 'settled' ? sql`t.id <= ${id}` : sql`true`}
    union all
    select u.id, u.kind, u.amount, u.balance_after, r.ended_at from game_round r
    cross join lateral (values (r.round_id, 'bet', r.stake, r.balance_after - r.prize), (r.id, 'win', r.prize, r.balance_after))
      as u (id, kind, amount, balance_after)
    where r.book_id = ${bookOf(merchantId)} and r.member_id = ${memberId} and r.id = ${id} and r.input_hash is not null
    union all
    select c.id, 'correction', c.prize_after - c.prize_before + c.owed, c.balance_after, c.created_at from round_correction c
    where c.book_id = ${bookOf(merchantId)} and c.member_id = ${memberId} and c.round_id = ${roundId}
    order by 1`.execute(db)
  return rows
}
