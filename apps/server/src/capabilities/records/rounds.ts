import type { Currency } from '@trevo/contract/money'
import type { BetStatusFilter } from '@trevo/contract/records'
import { type RawBuilder, sql } from 'kysely'
import type { StoredCategory } from '../../base/catalogue/tables.ts'
import type { Db } from '../../platform/db.ts'
import type { Span } from './days.ts'
import { inTeam, type Person, type TeamHead } from './owners.ts'
import { type Found, windowOf } from './statement.ts'

/** `horizonAt` is when the bet at the horizon was made, to lay lists of several kinds beside one another. */
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
const MAX_ID = 9223372036854775807n

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

/** After this place in the list; rounds of one moment follow one another by their numbers. */
const after = (before: bigint | null) =>
  before === null
    ? sql`true`
    : sql`(r.started_at, r.id) < (select c.started_at, c.id from game_round c where c.id = ${before})`

/** One member's rounds, newest first. */
export async function memberRounds(db: Db, { id, account }: Person, ask: RoundAsk): Promise<Reached<RoundRow>> {
  const { merchantId, span, category, status, currency, before, limit } = ask
  const mine = sql`r.merchant_id = ${merchantId} and r.member_id = ${id} and r.started_at >= ${span.from}
    and r.started_at < ${span.to} and ${after(before)}`
  // The few that are open or void have an index of their own; everything else is looked through up to a point.
  const isFew = status === 'open' || status === 'void'
  const horizon = isFew || (category ?? status) === undefined ? null : await horizonOf(db, mine)
  const upTo = horizon === null ? sql`true` : sql`(r.started_at, r.id) >= (${horizon.startedAt}, ${horizon.id})`
  const { rows } = await sql<RoundRow>`
    select ${COLUMNS} from game_round r ${GAME}
    join (select ${id}::bigint as id, ${account}::text as account) m on true
    where ${mine} and ${upTo} and r.currency = ${currency} and ${statusFits(status)} and ${categoryFits(category)}
    order by r.started_at desc, r.id desc limit ${limit}`.execute(db)
  return { rows, horizon: horizon?.id ?? null, horizonAt: horizon?.startedAt ?? null }
}

async function horizonOf(db: Db, mine: RawBuilder<unknown>): Promise<{ id: bigint; startedAt: Date } | null> {
  const { rows } = await sql<{ id: bigint; startedAt: Date }>`
    select r.id, r.started_at as "startedAt" from game_round r where ${mine}
    order by r.started_at desc, r.id desc offset ${SCAN_ROWS - 1} limit 1`.execute(db)
  return rows[0] ?? null
}

/** A small team's, merged as its statement is: from the index first, then row by row until the page is full. */
export async function teamRounds(db: Db, members: readonly bigint[], ask: RoundAsk): Promise<Reached<RoundRow>> {
  const { merchantId, span, category, status, currency, before, limit } = ask
  const windowRows = windowOf(limit)
  const few = status === 'open' || status === 'void' ? STATUS[status] : sql`true`
  const { rows } = await sql<Nullable<RoundRow> & Horizon>`
    with place as materialized (
      select coalesce((select started_at from game_round where id = ${before}::bigint), ${span.to}::timestamptz) as at,
        ${before ?? MAX_ID}::bigint as id
    ), window_rows as materialized (
      select r.* from place, unnest(${members}::bigint[]) as u (member_id)
      cross join lateral (
        select r.member_id, r.started_at, r.id from game_round r
        where r.merchant_id = ${merchantId} and r.member_id = u.member_id and r.started_at >= ${span.from}
          and r.started_at <= place.at and r.started_at < ${span.to} and (r.started_at, r.id) < (place.at, place.id) and ${few}
        order by r.started_at desc, r.id desc limit ${windowRows}
      ) r
    ), reach as materialized (
      select started_at as at, id as horizon from (
        select distinct on (member_id) started_at, id from window_rows
        where member_id in (select member_id from window_rows group by member_id having count(*) = ${windowRows})
        order by member_id, started_at, id
      ) truncated
      order by started_at desc, id desc limit 1
    )
    select reach.horizon, reach.at as "horizonAt", rows.* from (select) one left join reach on true left join lateral (
      select ${COLUMNS} from (
        select * from window_rows w where reach.horizon is null or (w.started_at, w.id) >= (reach.at, reach.horizon)
        order by w.started_at desc, w.id desc
      ) w
      cross join lateral (select * from game_round r where r.id = w.id and r.currency = ${currency} and ${statusFits(status)}
        offset 0) r
      cross join lateral (select * from game g where g.id = r.game_id and ${categoryFits(category)} offset 0) g
      join vendor v on v.code = r.vendor_code
      cross join lateral (select * from member where id = w.member_id offset 0) m
      order by w.started_at desc, w.id desc limit ${limit}
    ) rows on true`.execute(db)
  return foundIn(rows)
}

/** A large team's: the rounds in the order of their numbers, looking up whose each is. */
export async function largeTeamRounds(db: Db, head: TeamHead, ask: RoundAsk): Promise<Reached<RoundRow>> {
  const { merchantId, span, category, status, currency, before, limit } = ask
  const { rows } = await sql<Nullable<RoundRow> & Horizon>`
    with bounds as materialized (
      -- The place of a moment is found some minutes early: at the end as much is added.
      select round_from(${span.from}) as low,
        least(round_from(${span.to}::timestamptz + interval '20 minutes'), ${before ?? MAX_ID}::bigint) as high
    ), looked as materialized (
      select r.* from bounds cross join lateral (
        select * from game_round r where r.id >= bounds.low and r.id < bounds.high order by r.id desc limit ${TEAM_SCAN_ROWS}
      ) r
    ), reach as materialized (
      select case when count(*) = ${TEAM_SCAN_ROWS} then min(id) end as horizon, min(started_at) as at from looked
    )
    select reach.horizon, reach.at as "horizonAt", rows.* from reach left join lateral (
      select ${COLUMNS} from (select * from looked order by id desc) r
      cross join lateral (select * from member m where m.id = r.member_id and ${inTeam(head)} offset 0) m ${GAME}
      where r.merchant_id = ${merchantId} and r.started_at >= ${span.from} and r.started_at < ${span.to}
        and r.currency = ${currency} and ${statusFits(status)} and ${categoryFits(category)}
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
  kind: 'bet' | 'win' | 'rollback'
  amount: bigint
  balanceAfter: bigint
  at: Date
}

export async function roundById(db: Db, merchantId: number, id: bigint): Promise<RoundRow | undefined> {
  const { rows } = await sql<RoundRow>`
    select ${COLUMNS} from game_round r ${GAME} join member m on m.id = r.member_id
    where r.id = ${id} and r.merchant_id = ${merchantId}`.execute(db)
  return rows[0]
}

/** What moved in a round, oldest first. */
export function roundMovements(db: Db, roundId: bigint): Promise<RoundMovement[]> {
  return db
    .selectFrom('game_transaction')
    .select(['reference', 'kind', 'amount', 'balance_after as balanceAfter', 'created_at as at'])
    .where('round_id', '=', roundId)
    .orderBy('reference')
    .execute()
}
