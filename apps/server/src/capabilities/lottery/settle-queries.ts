import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { plainArray } from '../../platform/pg-array.ts'
import './tables.ts'

export type Cursor = { member: bigint; order: bigint }

export type DrawToSettle = { id: bigint; gameCode: string; period: string; result: number[]; cursor: Cursor }

/** `voidFor`: merchants that give their stakes back; their bets are not settled. */
export type LockedDraw = DrawToSettle & { voidFor: number[] }

const DRAW = sql`id, game_code as "gameCode", period, result, settled_member as member, settled_order as "order"`
type DrawRow = Omit<DrawToSettle, 'cursor'> & Cursor
const toSettle = ({ member, order, ...draw }: DrawRow): DrawToSettle => ({ ...draw, cursor: { member, order } })

/** The oldest unsettled draw of each game, so that an order that stops does so before its later periods are settled. */
export async function drawsToSettle(db: Db): Promise<DrawToSettle[]> {
  const { rows } = await sql<DrawRow>`
    select distinct on (game_code) ${DRAW} from lottery_draw where state = 'drawn' order by game_code, draws_at`.execute(
    db,
  )
  return rows.map(toSettle)
}

/** The holder of the row settles the draw; undefined when another node holds it, or nothing is left to do. */
export async function lockDraw(tx: Tx, id: bigint): Promise<LockedDraw | undefined> {
  const { rows } = await sql<DrawRow>`
    select ${DRAW} from lottery_draw where id = ${id} and state = 'drawn' for update skip locked`.execute(tx)
  const [draw] = rows.map(toSettle)
  if (draw === undefined) return undefined
  // A separate statement once the row is locked, which declaring a draw void locks too: it sees every void.
  return { ...draw, voidFor: await voidMerchants(tx, id) }
}

async function voidMerchants(db: Tx, drawId: bigint): Promise<number[]> {
  const voids = await db
    .selectFrom('lottery_void')
    .select('merchant_id as merchantId')
    .where('draw_id', '=', drawId)
    .orderBy('merchant_id')
    .execute()
  return voids.map(({ merchantId }) => merchantId)
}

/** What decides a prize, for a period's multiple of 1. */
export type Bet = [play: string, selection: string, series: number, noteStake: number]
/** A bet as it travels with its entries. */
export type BetToPrice = { bet: string; multiple: number }

/** Different bets of the draw whose prize is not worked out. */
export function betsToPrice(tx: Tx, drawId: bigint, limit: number): Promise<BetToPrice[]> {
  return tx
    .selectFrom('lottery_bet')
    .select(['bet', 'multiple'])
    .where('draw_id', '=', drawId)
    .where('prize', 'is', null)
    .limit(limit)
    .execute()
}

export async function savePrizes(
  tx: Tx,
  drawId: bigint,
  bets: readonly BetToPrice[],
  prizes: readonly bigint[],
): Promise<void> {
  await sql`update lottery_bet b set prize = u.prize
    from unnest(${bets.map(({ bet }) => bet)}::text[], ${plainArray(bets.map(({ multiple }) => multiple))}::int[],
      ${plainArray(prizes)}::bigint[]) as u (bet, multiple, prize)
    where b.draw_id = ${drawId} and b.bet = u.bet and b.multiple = u.multiple`.execute(tx)
}

/** The bets of the next members of a draw. */
export type Chunk = {
  drawId: bigint
  after: Cursor
  lastMember: bigint
  /** There are no members after these. */
  isLast: boolean
  /** Merchants that give their stakes back: their entries are left out. */
  voidFor: readonly number[]
}

const inChunk = ({ drawId, after, lastMember, voidFor }: Chunk) => sql`e.draw_id = ${drawId}
  and (e.member_id, e.order_id) > (${after.member}, ${after.order}) and e.member_id <= ${lastMember}
  and e.merchant_id <> all (${voidFor}::int[])`

/** The next `members` members after the cursor, by a skip scan of the index; undefined when none are left. */
export async function nextChunk(
  tx: Tx,
  { id: drawId, cursor: after, voidFor }: LockedDraw,
  members: number,
): Promise<Chunk | undefined> {
  const { rows } = await sql<{ lastMember: bigint | null; members: number }>`
    with recursive found (member_id, n) as (
      (select member_id, 1 from lottery_entry
        where draw_id = ${drawId} and (member_id, order_id) > (${after.member}, ${after.order})
        order by member_id, order_id limit 1)
      union all
      select (select e.member_id from lottery_entry e where e.draw_id = ${drawId} and e.member_id > f.member_id
        order by e.member_id limit 1), f.n + 1
      from found f where f.n < ${members} and f.member_id is not null
    )
    select max(member_id) as "lastMember", count(member_id)::int as members from found`.execute(tx)
  const [row] = rows
  if (row === undefined || row.lastMember === null) return undefined
  return { drawId, after, lastMember: row.lastMember, isLast: row.members < members, voidFor }
}

/** What a chunk comes to for one member. */
export type MemberOutcome = {
  memberId: bigint
  merchantId: number
  currency: Currency
  bets: number
  stake: bigint
  prize: bigint
  rebate: bigint
  /** The first order names the transfers; the notice is about the one that won most, else the first. */
  firstOrder: bigint
  topOrder: bigint
  /** How many of the orders stop now. */
  stops: number
}

/** Writes the outcome of each entry whose bet is known with it. */
export const writeOutcomes = (tx: Tx, chunk: Chunk): Promise<void> =>
  throughAll(tx, async () => {
    await sql`
      update lottery_entry e set state = case when b.prize > 0 then 'won' else 'lost' end, prize = b.prize
      from lottery_prizes(${chunk.drawId}) b
      where ${inChunk(chunk)} and e.state = 'open' and e.bet = b.bet and e.multiple = b.multiple`.execute(tx)
  })

/** Lines that had to be looked up, and the orders they are of. */
export type LinesAlike = [bet: Bet, multiple: number, orders: number[]]

/** Open entries of a chunk whose bets have to be looked up: how many, and the lines of their orders. */
export async function lookUpBets(
  tx: Tx,
  chunk: Chunk,
  limit: number,
): Promise<{ orders: number; lines: LinesAlike[] }> {
  const { rows } = await sql<{ orders: string | null; n: number }>`
    select array_agg(order_id)::text as orders, count(*)::int as n from (
      select e.order_id from lottery_entry e where ${inChunk(chunk)} and e.bet is null and e.state = 'open'
      order by e.member_id, e.order_id limit ${limit}
    ) e`.execute(tx)
  const { orders = null, n = 0 } = rows[0] ?? {}
  return { orders: n, lines: orders === null ? [] : await linesOf(tx, chunk.drawId, orders) }
}

/** Passing the list of orders walks the index once; a join would look up each order, or read every line ever written. */
async function linesOf(tx: Tx, drawId: bigint, orders: string): Promise<LinesAlike[]> {
  const { rows } = await sql<{ lines: string | null }>`
    select json_agg(json_build_array(bet, multiple, orders))::text as lines from (
      select json_build_array(l.play, l.selection, l.series, l.note_stake) as bet, e.multiple, array_agg(l.order_id) as orders
      from (select * from lottery_line where order_id = any (${orders}::bigint[]) offset 0) l
      join (select order_id, multiple from lottery_entry
        where order_id = any (${orders}::bigint[]) and draw_id = ${drawId} offset 0) e on e.order_id = l.order_id
      group by l.play, l.selection, l.series, l.note_stake, e.multiple
    ) a`.execute(tx)
  return JSON.parse(rows[0]?.lines ?? '[]')
}

export async function writeLookedUp(tx: Tx, drawId: bigint, prizeOfOrder: ReadonlyMap<number, bigint>): Promise<void> {
  await sql`
    update lottery_entry e set prize = p.prize, state = case when p.prize > 0 then 'won' else 'lost' end
    from unnest(${plainArray([...prizeOfOrder.keys()])}::bigint[], ${plainArray([...prizeOfOrder.values()])}::bigint[]) as p (order_id, prize)
    where e.order_id = p.order_id and e.draw_id = ${drawId} and e.state = 'open'`.execute(tx)
}

/** What the entries of a chunk have come to, in the transaction that has just written them. */
export async function sumOutcomes(tx: Tx, chunk: Chunk): Promise<MemberOutcome[]> {
  const { rows } = await throughAll(tx, () =>
    sql<MemberOutcome & { open: number }>`
      select member_id as "memberId", merchant_id as "merchantId", currency,
        sum(lines)::int as bets, sum(stake)::bigint as stake, sum(prize)::bigint as prize, sum(rebate)::bigint as rebate,
        min(order_id) as "firstOrder",
        coalesce((max(array[prize, order_id]) filter (where prize > 0))[2], min(order_id)) as "topOrder",
        count(*) filter (where stops and prize > 0)::int as stops,
        count(*) filter (where state = 'open')::int as open
      from lottery_entry e where ${inChunk(chunk)} and e.state in ('open', 'won', 'lost')
      group by member_id, merchant_id, currency`.execute(tx),
  )
  const left = rows.reduce((sum, { open }) => sum + open, 0)
  if (left > 0) throw new Error(`${left} bets of draw ${chunk.drawId} were not looked at`)
  return rows.sort((a, b) => (a.memberId < b.memberId ? -1 : 1))
}

/** Orders of a chunk that wanted to stop with a win, and won. */
export async function wonAndStop(tx: Tx, chunk: Chunk): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select e.order_id as id from lottery_entry e where ${inChunk(chunk)} and e.state = 'won' and e.stops`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Makes the planner take entries in the order they lie on disk; sorted, they would be read and written all over the table. */
async function throughAll<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const allow = (isSo: boolean) =>
    sql`select set_config(name, ${isSo ? 'on' : 'off'}, true)
      from unnest(array['enable_mergejoin', 'enable_nestloop', 'enable_sort']) name`.execute(tx)
  await allow(false)
  const done = await work()
  await allow(true)
  return done
}

/** Settling may take longer so that requests for pages do not wait. */
export async function keepToOneCore(tx: Tx): Promise<void> {
  await sql`set local max_parallel_workers_per_gather = 0`.execute(tx)
}

const LAST_ORDER = 2n ** 63n - 1n

/** The next chunk begins after all orders of this chunk's last member. */
export async function saveCursor(tx: Tx, { drawId, lastMember }: Chunk): Promise<void> {
  await sql`update lottery_draw set settled_member = ${lastMember}, settled_order = ${LAST_ORDER} where id = ${drawId}`.execute(
    tx,
  )
}

/** The last step: nothing of the draw is open except what a void gives back. */
export async function closeDraw(tx: Tx, drawId: bigint, now: Date): Promise<void> {
  await sql`update lottery_draw set state = 'settled', settled_at = ${now} where id = ${drawId}`.execute(tx)
  await sql`delete from lottery_exposure where draw_id = ${drawId}`.execute(tx)
  await sql`delete from lottery_bet where draw_id = ${drawId}`.execute(tx)
}

/** Members who may receive no gift get no rebate for this draw. */
export async function dropRebates(tx: Tx, drawId: bigint, memberIds: readonly bigint[]): Promise<void> {
  await sql`update lottery_entry set rebate = 0
    where draw_id = ${drawId} and member_id = any(${memberIds}::bigint[]) and state in ('won', 'lost')`.execute(tx)
}

export type StoppedEntry = {
  orderId: bigint
  memberId: bigint
  merchantId: number
  currency: Currency
  gameCode: string
  periods: number
  drawId: bigint
  period: string
  multiple: number
  stake: bigint
}

/** Locks the orders and answers what is left of them after this draw, in the order of their draws. */
export async function entriesToStop(tx: Tx, drawId: bigint, orderIds: readonly bigint[]): Promise<StoppedEntry[]> {
  await sql`select from lottery_order where id = any(${orderIds}::bigint[]) order by id for update`.execute(tx)
  const { rows } = await sql<StoppedEntry>`
    select o.id as "orderId", o.member_id as "memberId", o.merchant_id as "merchantId", o.currency,
      o.game_code as "gameCode", o.periods, e.draw_id as "drawId", d.period, e.multiple, e.stake
    from lottery_order o join lottery_entry e on e.order_id = o.id join lottery_draw d on d.id = e.draw_id
    where o.id = any(${orderIds}::bigint[]) and e.state = 'open' and e.draw_id <> ${drawId}
    order by o.id, d.draws_at`.execute(tx)
  return rows
}

export async function hasPrizeFrom(tx: Tx, drawId: bigint, from: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from lottery_payment where draw_id = ${drawId} and kind = 'win' and amount >= ${from} limit 1`.execute(tx)
  return rows.length > 0
}

export const drawNamed = (tx: Tx, id: bigint): Promise<{ gameCode: string; period: string }> =>
  tx
    .selectFrom('lottery_draw')
    .select(['game_code as gameCode', 'period'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export type TopPrize = { memberId: bigint; merchantId: number; currency: string; prize: bigint }

/** The largest prizes of a draw in real money that were not taken back, one row for each member. */
export async function topPrizes(tx: Tx, drawId: bigint, from: bigint, limit: number): Promise<TopPrize[]> {
  const { rows } = await sql<TopPrize>`
    select p.member_id as "memberId", p.merchant_id as "merchantId", mt.currency, sum(p.amount)::bigint as prize
    from lottery_payment p join member m on m.id = p.member_id and m.type in (0, 1, 2)
    join merchant mt on mt.id = p.merchant_id
    where p.draw_id = ${drawId} and p.kind = 'win' and p.merchant_id not in (
      select v.merchant_id from lottery_void v where v.draw_id = ${drawId})
    group by 1, 2, 3 having sum(p.amount) >= ${from} order by 4 desc, 1 limit ${limit}`.execute(tx)
  return rows
}
