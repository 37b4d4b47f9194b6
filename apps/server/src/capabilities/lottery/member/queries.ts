import type { PlayType } from '@trevo/contract/catalogue'
import type { DrawState, LotteryMode } from '@trevo/contract/lottery'
import type { EntryState } from '@trevo/contract/lottery-orders'
import type { Currency } from '@trevo/contract/money'
import { type RawBuilder, sql } from 'kysely'
import { LOTTERY_VENDORS } from '../../../base/catalogue/lottery-vendors.ts'
import { bookOf } from '../../../money/ledger/books.ts'
import type { Db } from '../../../platform/db.ts'

/** The brand's entries of the lotteries in the catalogue, by game code. */
export async function lotteryNodes(db: Db, merchantId: number): Promise<Map<string, bigint>> {
  const rows = await db
    .selectFrom('merchant_game as mg')
    .innerJoin('game as g', 'g.id', 'mg.game_id')
    .select(['g.code', 'mg.node_id as nodeId'])
    .where('mg.merchant_id', '=', merchantId)
    .where('mg.visible', '=', true)
    .where('mg.vendor_code', 'in', Object.values(LOTTERY_VENDORS))
    .execute()
  return new Map(rows.map(({ code, nodeId }) => [code, nodeId]))
}

/** Codes of the lotteries with bets of the last week, what was bet on most first. */
export async function mostBetOn(db: Db, merchantId: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('game_stat as s')
    .innerJoin('game as g', 'g.id', 's.game_id')
    .select('g.code')
    .where('s.merchant_id', '=', merchantId)
    .where('g.vendor_code', 'in', Object.values(LOTTERY_VENDORS))
    .orderBy('s.plays', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ code }) => code)
}

export type DrawRow = {
  id: bigint
  period: string
  closesAt: Date
  drawsAt: Date
  drawnAt: Date | null
  state: DrawState
  late: boolean
  result: number[] | null
  seed: Buffer | null
  /** The seed of the draw before it in the chain; null where there is none yet, or it was never announced. */
  previousSeed: Buffer | null
  day: string
  place: number
  length: number
  commitment: Buffer
  committedAt: Date
  beaconChain: string | null
  beaconKey: string | null
  beaconGenesis: bigint | null
  beaconPeriod: number | null
  beaconRound: bigint | null
  beaconSignature: Buffer | null
  voidAt: Date | null
  voidPt: string | null
  voidEn: string | null
}

const drawRows = (merchantId: number, now: Date) => sql`
  select d.id, d.period, d.closes_at as "closesAt", d.draws_at as "drawsAt", d.drawn_at as "drawnAt", d.late, d.result, d.seed,
    case when v.draw_id is not null then 'void'
      when d.state = 'open' and d.closes_at <= ${now} then 'closed' else d.state end as state,
    (select p.seed from lottery_draw p
      where p.game_code = d.game_code and p.day = d.day and p.place = d.place - 1 and p.draws_at < d.draws_at) as "previousSeed",
    y.day::text as day, d.place, y.draws as length, y.commitment, y.committed_at as "committedAt",
    c.hash as "beaconChain", c.public_key as "beaconKey", c.genesis_seconds as "beaconGenesis", c.period_seconds as "beaconPeriod",
    d.beacon_round as "beaconRound", r.signature as "beaconSignature",
    v.created_at as "voidAt", v.reason_pt as "voidPt", v.reason_en as "voidEn"
  from lottery_draw d join lottery_day y on y.game_code = d.game_code and y.day = d.day
  left join beacon_chain c on c.id = d.beacon_chain_id
  left join beacon_round r on r.chain_id = d.beacon_chain_id and r.round = d.beacon_round
  left join lottery_void v on v.draw_id = d.id and v.merchant_id = ${merchantId}`

export type DrawsAsked = { merchantId: number; gameCode: string; now: Date }

/** Draws whose time has come, newest first. */
export async function drawPage(
  db: Db,
  { merchantId, gameCode, now }: DrawsAsked,
  before: Date | null,
  limit: number,
): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow>`${drawRows(merchantId, now)}
    where d.game_code = ${gameCode} and d.draws_at <= ${now} and d.draws_at < ${before ?? 'infinity'}::timestamptz
    order by d.draws_at desc limit ${limit}`.execute(db)
  return rows
}

export async function drawOfPeriod(db: Db, asked: DrawsAsked, period: string): Promise<DrawRow | undefined> {
  const { rows } = await sql<DrawRow>`${drawRows(asked.merchantId, asked.now)}
    where d.game_code = ${asked.gameCode} and d.period = ${period}`.execute(db)
  return rows[0]
}

export type DayRow = { day: string; commitment: Buffer; committedAt: Date; draws: number }

/** What is committed to from the day that `now` is in on, in the game's own calendar. */
export async function commitments(db: Db, gameCode: string, today: string, limit: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day::text as day, commitment, committed_at as "committedAt", draws from lottery_day
    where game_code = ${gameCode} and day >= ${today}::date order by day limit ${limit}`.execute(db)
  return rows
}

export type OrderRow = {
  id: bigint
  gameCode: string
  playType: PlayType
  currency: Currency
  stopOnWin: boolean
  lines: number
  periods: number
  total: bigint
  transferId: bigint
  createdAt: Date
  finished: number
  drawn: bigint
  prize: bigint
  rebate: bigint
  refunded: bigint
  won: number
  givenBack: number
  firstPeriod: string
  canCancel: boolean
  lastPeriod: string | null
  lastDrawsAt: Date | null
  lastResult: number[] | null
}

const entriesOf = (book: number) => sql`entries_of(${book}, o.id, first_id(o.ends_at + interval '1 second'))`
/** Above every number that there is. */
const LAST = 2n ** 62n

/** Of a bolão: shown with it, and cancelled with it alone. */
const isShare = (book: number) => sql`exists (select from bolao_of_order(${book}, o.id))`

/** Sums over an order's periods, and its newest numbers. */
const orderRows = (book: number, orders: RawBuilder<unknown>, now: Date) => sql`
  select o.id, o.game_code as "gameCode", o.play_type as "playType", o.currency, o.stop_on_win as "stopOnWin", o.lines,
    o.periods, o.total, o.transfer_id as "transferId", o.created_at as "createdAt", s.*,
    r.period as "lastPeriod", r.draws_at as "lastDrawsAt", r.result as "lastResult"
  from ${orders} o
  cross join lateral (
    select count(*) filter (where e.state <> 'open')::int as finished, sum(e.prize)::bigint as prize,
      coalesce(sum(e.stake) filter (where e.state in ('won', 'lost')), 0)::bigint as drawn,
      coalesce(sum(e.rebate) filter (where e.state <> 'open'), 0)::bigint as rebate,
      coalesce(sum(e.stake) filter (where e.state in ('cancelled', 'stopped', 'void')), 0)::bigint as refunded,
      count(*) filter (where e.state = 'won')::int as won,
      count(*) filter (where e.state in ('cancelled', 'stopped', 'void'))::int as "givenBack",
      min(d.period) as "firstPeriod",
      coalesce(bool_or(e.state = 'open' and d.state = 'open' and d.closes_at > ${now}), false) and not ${isShare(book)} as "canCancel"
    from ${entriesOf(book)} e join lottery_draw d on d.id = e.draw_id
  ) s
  left join lateral (
    select d.period, d.draws_at, d.result from ${entriesOf(book)} e join lottery_draw d on d.id = e.draw_id
    where d.result is not null and e.state in ('open', 'won', 'lost')
    order by d.draws_at desc limit 1
  ) r on true`

export type OrdersAsked = {
  merchantId: number
  memberId: bigint
  now: Date
  before: bigint | null
  gameCode: string | undefined
  filter: 'all' | 'open' | 'won'
  limit: number
}

/** A bet is still open a little after its last draw, while that is being settled. */
const SETTLING = sql`interval '1 day'`

/** Newest first. */
export async function orderPage(db: Db, asked: OrdersAsked): Promise<OrderRow[]> {
  const { merchantId, memberId, now, before, gameCode, filter, limit } = asked
  const book = bookOf(merchantId)
  const has = (state: EntryState) => sql`exists (select from ${entriesOf(book)} e where e.state = ${state})`
  const wanted = [
    sql`not ${isShare(book)}`,
    ...(gameCode === undefined ? [] : [sql`o.game_code = ${gameCode}`]),
    ...(filter === 'open' ? [sql`o.ends_at > ${now}::timestamptz - ${SETTLING}`, has('open')] : []),
    ...(filter === 'won' ? [has('won')] : []),
  ]
  const orders = sql`orders_before(${book}, ${memberId}, ${before ?? LAST})`
  const { rows } = await sql<OrderRow>`${orderRows(book, orders, now)}
    where ${sql.join(wanted, sql` and `)} order by o.id desc limit ${limit}`.execute(db)
  return rows
}

export type Owner = { memberId: bigint; merchantId: number }

export async function orderById(
  db: Db,
  { memberId, merchantId }: Owner,
  id: bigint,
  now: Date,
): Promise<OrderRow | undefined> {
  const book = bookOf(merchantId)
  const { rows } = await sql<OrderRow>`${orderRows(book, sql`order_of(${book}, ${id})`, now)}
    where o.member_id = ${memberId}`.execute(db)
  return rows[0]
}

export type LineRow = {
  orderId: bigint
  line: number
  play: string
  selection: string
  units: number
  mode: LotteryMode
  multiple: number
  series: number
  unitStake: bigint
  stake: bigint
}

const lineRows = (db: Db) =>
  db
    .selectFrom('lottery_line')
    .select([
      'order_id as orderId',
      'line',
      'play',
      'selection',
      'notes as units',
      'mode',
      'multiple',
      'series',
      'stake',
    ])
    .select('note_stake as unitStake')

export const linesOfOrder = (db: Db, merchantId: number, orderId: bigint): Promise<LineRow[]> =>
  lineRows(db).where('book_id', '=', bookOf(merchantId)).where('order_id', '=', orderId).orderBy('line').execute()

export async function firstLines(
  db: Db,
  merchantId: number,
  orderIds: readonly bigint[],
): Promise<Map<bigint, LineRow>> {
  if (orderIds.length === 0) return new Map()
  const rows = await lineRows(db)
    .where('book_id', '=', bookOf(merchantId))
    .where('order_id', 'in', orderIds)
    .where('line', '=', 0)
    .execute()
  return new Map(rows.map((row) => [row.orderId, row]))
}

export type EntryRow = {
  period: string
  multiple: number
  state: EntryState
  stake: bigint
  prize: bigint
  rebate: bigint
  closesAt: Date
  drawsAt: Date
  drawState: DrawState
  result: number[] | null
}

export async function entriesOfOrder(db: Db, merchantId: number, orderId: bigint, now: Date): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select d.period, e.multiple, e.state, e.stake, e.prize, e.rebate, d.closes_at as "closesAt", d.draws_at as "drawsAt",
      d.result, case when exists (
          select from lottery_void v where v.draw_id = d.id and v.merchant_id = ${merchantId}) then 'void'
        when d.state = 'open' and d.closes_at <= ${now} then 'closed' else d.state end as "drawState"
    from entries_of(${bookOf(merchantId)}, ${orderId}, ${LAST}) e join lottery_draw d on d.id = e.draw_id
    order by d.draws_at`.execute(db)
  return rows
}
