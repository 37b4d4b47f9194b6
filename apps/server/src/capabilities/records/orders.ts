import type { Currency } from '@trevo/contract/money'
import type { BetStatus, BetStatusFilter } from '@trevo/contract/records'
import { type RawBuilder, sql } from 'kysely'
import { bookOf } from '../../money/ledger/books.ts'
import type { Db } from '../../platform/db.ts'
import { type Span, within } from './days.ts'
import { inTeam, type TeamHead } from './owners.ts'
import type { Reached } from './rounds.ts'

export type OrderRow = {
  id: bigint
  memberId: bigint
  account: string
  gameCode: string
  stake: bigint
  prize: bigint
  rebate: bigint
  currency: Currency
  status: BetStatus
  createdAt: Date
  settledAt: Date | null
}

export type OrderAsk = {
  merchantId: number
  span: Span
  /** Those of the category asked for; undefined is all. */
  gameCodes?: readonly string[] | undefined
  status?: BetStatusFilter | undefined
  currency: Currency
  before: bigint | null
  limit: number
}

/** Whose: some members by name, or everybody below a head. */
export type OrderOwners = { members: readonly bigint[] } | { head: TeamHead }

const SCAN_ROWS = 500
const WINDOW_ROWS = 40

const STATUS: Readonly<Record<BetStatusFilter, RawBuilder<boolean>>> = {
  open: sql`e.status = 'open'`,
  void: sql`e.status = 'void'`,
  settled: sql`e.status in ('won', 'lost')`,
  won: sql`e.status = 'won'`,
  lost: sql`e.status = 'lost'`,
}

/** What stands of an order: periods that were given back count for nothing, and an order of such periods alone is void. */
const OUTCOME = sql`select coalesce(sum(e.stake) filter (where e.state in ('open', 'won', 'lost')), 0)::bigint as stake,
    coalesce(sum(e.prize) filter (where e.state = 'won'), 0)::bigint as prize,
    coalesce(sum(e.rebate) filter (where e.state in ('won', 'lost')), 0)::bigint as rebate,
    case when bool_or(e.state = 'open') then 'open' when bool_or(e.state = 'won') then 'won'
      when bool_or(e.state = 'lost') then 'lost' else 'void' end as status,
    case when not bool_or(e.state = 'open') then max(d.settled_at) end as settled_at
  from lottery_entry e join lottery_draw d on d.id = e.draw_id
  where e.book_id = o.book_id and e.order_id = o.id and e.draw_id > o.id and e.draw_id < first_id(o.ends_at + interval '1 second')`

/** The orders looked at for one page, and how far back that is complete. */
function lookedAt(owners: OrderOwners, ask: OrderAsk): RawBuilder<unknown> {
  const { merchantId, span, before, gameCodes, status, limit } = ask
  const book = sql`o.book_id = ${bookOf(merchantId)} and ${within(span, before, sql`o.id`)}`
  if ('head' in owners) {
    return sql`looked as materialized (
      select o.* from lottery_order o where ${book} order by o.id desc limit ${SCAN_ROWS}
    ), reach as materialized (
      select min(id) as horizon, min(created_at) as "horizonAt" from looked having count(*) = ${SCAN_ROWS}
    )`
  }
  const isFiltered = (gameCodes ?? status) !== undefined
  const window = owners.members.length > 1 ? WINDOW_ROWS : isFiltered ? SCAN_ROWS : limit
  return sql`looked as materialized (
    select o.* from unnest(${owners.members}::bigint[]) as u (member_id) cross join lateral (
      select * from lottery_order o where ${book} and o.member_id = u.member_id order by o.id desc limit ${window}
    ) o
  ), reach as materialized (
    select horizon, "horizonAt" from (
      select min(id) as horizon, min(created_at) as "horizonAt" from looked group by member_id
      having count(*) = ${window}
    ) truncated order by horizon desc limit 1
  )`
}

/** Lottery orders by when they were placed, newest first. */
export async function orderPage(db: Db, owners: OrderOwners, ask: OrderAsk): Promise<Reached<OrderRow>> {
  const { gameCodes, status, currency, limit } = ask
  const { rows } = await sql<Nullable<OrderRow> & { horizon: bigint | null; horizonAt: Date | null }>`
    with ${lookedAt(owners, ask)}
    select reach.horizon, reach."horizonAt", rows.* from (select) one left join reach on true left join lateral (
      select o.id, o.member_id as "memberId", o.account, o.game_code as "gameCode", e.stake, e.prize, e.rebate, o.currency, e.status,
        o.created_at as "createdAt", e.settled_at as "settledAt"
      from (
        -- In order first: the outcome of those that the page does not show need not be added up.
        select o.*, m.account from looked o
        join member m on m.id = o.member_id and ${'head' in owners ? inTeam(owners.head) : sql`true`}
        where o.currency = ${currency} and (reach.horizon is null or o.id >= reach.horizon)
          and ${gameCodes === undefined ? sql`true` : sql`o.game_code = any(${gameCodes}::text[])`}
        order by o.id desc
      ) o
      cross join lateral (${OUTCOME}) e
      where ${status === undefined ? sql`true` : STATUS[status]}
      order by o.id desc limit ${limit}
    ) rows on true`.execute(db)
  const found = rows.filter(({ id }) => id !== null) as unknown as OrderRow[]
  return { rows: found, horizon: rows[0]?.horizon ?? null, horizonAt: rows[0]?.horizonAt ?? null }
}

type Nullable<Row> = { [Key in keyof Row]: Row[Key] | null }

export async function orderById(db: Db, merchantId: number, id: bigint): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select o.id, m.id as "memberId", m.account, o.game_code as "gameCode", e.stake, e.prize, e.rebate, o.currency, e.status,
      o.created_at as "createdAt", e.settled_at as "settledAt"
    from lottery_order o join member m on m.id = o.member_id cross join lateral (${OUTCOME}) e
    where o.book_id = ${bookOf(merchantId)} and o.id = ${id}`.execute(db)
  return rows[0]
}

export type OrderDraw = {
  period: string
  drawnAt: Date | null
  result: number[] | null
  state: 'open' | 'won' | 'lost' | 'cancelled' | 'stopped' | 'void'
  stake: bigint
  prize: bigint
}

/** The draws an order was placed for, the next first. */
export async function orderDraws(db: Db, merchantId: number, orderId: bigint): Promise<OrderDraw[]> {
  const { rows } = await sql<OrderDraw>`
    select d.period, d.drawn_at as "drawnAt", d.result, e.state, e.stake, e.prize
    from lottery_entry e join lottery_draw d on d.id = e.draw_id
    where e.book_id = ${bookOf(merchantId)} and e.order_id = ${orderId} and e.draw_id > ${orderId} order by d.draws_at`.execute(
    db,
  )
  return rows
}
