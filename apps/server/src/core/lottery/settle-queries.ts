import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

export type Cursor = { member: bigint; order: bigint }

export type DrawToSettle = { id: bigint; gameCode: string; period: string; result: number[]; cursor: Cursor }

/** `voidFor`: merchants that give their stakes back; their bets are not settled. */
export type LockedDraw = DrawToSettle & { voidFor: number[] }

const DRAW = sql`id, game_code as "gameCode", period, result, settled_member as member, settled_order as "order"`
type DrawRow = Omit<DrawToSettle, 'cursor'> & Cursor
const toSettle = ({ member, order, ...draw }: DrawRow): DrawToSettle => ({ ...draw, cursor: { member, order } })

/** The oldest draw of each game that waits for its settlement: an order stops before its later periods are looked at. */
export async function drawsToSettle(db: Db): Promise<DrawToSettle[]> {
  const { rows } = await sql<DrawRow>`
    select distinct on (game_code) ${DRAW} from lottery_draw where state = 'drawn' order by game_code, draws_at`.execute(
    db,
  )
  return rows.map(toSettle)
}

/** Whoever has the row settles; undefined where somebody else does, or nothing is left to do. */
export async function lockDraw(tx: Tx, id: bigint): Promise<LockedDraw | undefined> {
  const { rows } = await sql<DrawRow>`
    select ${DRAW} from lottery_draw where id = ${id} and state = 'drawn' for update skip locked`.execute(tx)
  const [draw] = rows.map(toSettle)
  if (draw === undefined) return undefined
  // A statement of its own, with the row held: whoever declares a draw void holds it too.
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

/** What decides a prize. */
export type Bet = [play: string, selection: string, series: number, noteStake: number]
/** Bets that travel with their entries and are alike, told apart by their very text. */
type Alike = [text: string, multiple: number]
/** Lines that had to be looked up, and the orders they are of. */
type AlikeLines = [bet: Bet, multiple: number, orders: number[]]

/** Entries of a draw by member and order: those after one place and up to another. */
type Range = {
  drawId: bigint
  after: Cursor
  last: Cursor
  /** Merchants that gave their stakes back when it was read: their entries are left out. */
  voidFor: number[]
}
export type Chunk = Range & { entries: number; bets: number; alike: Alike[]; lines: AlikeLines[] }

type ChunkRow = { entries: number; bets: number; last: string; looseOrders: string | null; alike: string | null }

const rangeOf = ({ drawId, after, last, voidFor }: Range) => sql`e.draw_id = ${drawId}
  and (e.member_id, e.order_id) > (${after.member}, ${after.order})
  and (e.member_id, e.order_id) <= (${last.member}, ${last.order}) and e.merchant_id <> all (${voidFor}::int[])`

/** Settling is in no hurry compared with those who wait for a page. */
export async function keepToOneCore(tx: Tx): Promise<void> {
  await sql`set local max_parallel_workers_per_gather = 0`.execute(tx)
}

/** The next entries after a place. Many bet the same: of those one comes, with all others as JSON, which the runtime reads natively. */
export async function readChunk(db: Tx, drawId: bigint, after: Cursor, limit: number): Promise<Chunk | undefined> {
  const voidFor = await voidMerchants(db, drawId)
  const { rows } = await sql<ChunkRow>`
    select sum(entries)::int as entries, sum(bets)::int as bets, max(last)::text as last,
      max(orders::text) filter (where bet is null) as "looseOrders",
      json_agg(json_build_array(bet, multiple)) filter (where bet is not null)::text as alike
    from (
      select bet, case when bet is not null then multiple end as multiple, count(*) as entries, sum(lines) as bets,
        max(array[member_id, order_id]) as last, array_agg(order_id) filter (where bet is null) as orders
      from (
        select member_id, order_id, multiple, lines, bet from lottery_entry
        where draw_id = ${drawId} and (member_id, order_id) > (${after.member}, ${after.order}) and state = 'open'
          and merchant_id <> all (${voidFor}::int[])
        order by member_id, order_id limit ${limit}
      ) e group by 1, 2
    ) a having sum(entries) > 0`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { entries, bets, looseOrders, alike } = row
  const [member = 0n, order = 0n] = row.last.slice(1, -1).split(',').map(BigInt)
  return {
    ...{ drawId, after, last: { member, order }, voidFor, entries, bets, alike: JSON.parse(alike ?? '[]') },
    lines: looseOrders === null ? [] : await linesOf(db, drawId, looseOrders),
  }
}

/** By the list of orders, which walks the index once: a join would look each up, or read all lines there ever were. */
async function linesOf(db: Tx, drawId: bigint, orders: string): Promise<AlikeLines[]> {
  const { rows } = await sql<{ lines: string | null }>`
    select json_agg(json_build_array(bet, multiple, orders))::text as lines from (
      select json_build_array(l.play, l.selection, l.series, l.note_stake) as bet, e.multiple, array_agg(l.order_id) as orders
      from (select * from lottery_line where order_id = any (${orders}::bigint[]) offset 0) l
      join (select order_id, multiple from lottery_entry
        where order_id = any (${orders}::bigint[]) and draw_id = ${drawId} offset 0) e on e.order_id = l.order_id
      group by l.play, l.selection, l.series, l.note_stake, e.multiple
    ) a`.execute(db)
  return JSON.parse(rows[0]?.lines ?? '[]')
}

/** What the bets of a chunk win, in the order of its `alike`, and what orders win whose lines were looked up. */
export type Prizes = { alike: bigint[]; orders: ReadonlyMap<number, bigint> }

/** What a chunk comes to for one member. */
export type MemberOutcome = {
  memberId: bigint
  merchantId: number
  currency: Currency
  bets: number
  stake: bigint
  prize: bigint
  rebate: bigint
  /** The first order names the transfers; the one that won most, else the first, is told of. */
  firstOrder: bigint
  topOrder: bigint
  /** Orders that stop now. */
  stopped: bigint[]
}

const array = (values: Iterable<unknown>) => `{${[...values].join(',')}}`

const prizeOfOrder = ({ orders }: Prizes) =>
  sql`unnest(${array(orders.keys())}::bigint[], ${array(orders.values())}::bigint[]) as o (order_id, prize)`

/** Writes the outcome of each entry, of those that were looked at and of no other. */
export async function writeOutcomes(tx: Tx, chunk: Chunk, prizes: Prizes): Promise<void> {
  // Entries as they lie on disk, each beside its bet: sorted by their bets they would be written all over the table.
  await joinByHashAlone(tx, true)
  const alike = sql`unnest(${chunk.alike.map(([text]) => text)}::text[],
    ${array(chunk.alike.map(([, multiple]) => multiple))}::int[], ${array(prizes.alike)}::bigint[]) as b (bet, multiple, prize)`
  const wrote = await sql`
    update lottery_entry e set state = case when b.prize > 0 then 'won' else 'lost' end, prize = b.prize
    from ${alike} where ${rangeOf(chunk)} and e.state = 'open' and e.bet = b.bet and e.multiple = b.multiple`.execute(
    tx,
  )
  let written = Number(wrote.numAffectedRows ?? 0)
  if (written < chunk.entries) {
    const others = await sql`
      update lottery_entry e set prize = p.prize, state = case when p.prize > 0 then 'won' else 'lost' end
      from (
        select x.order_id, coalesce(o.prize, 0) as prize from unnest(${array(new Set(chunk.lines.flatMap(([, , orders]) => orders)))}::bigint[]) as x (order_id)
        left join ${prizeOfOrder(prizes)} on o.order_id = x.order_id
      ) p where ${rangeOf(chunk)} and e.state = 'open' and e.bet is null and e.order_id = p.order_id`.execute(tx)
    written += Number(others.numAffectedRows ?? 0)
  }
  if (written !== chunk.entries)
    throw new Error(`${written} of ${chunk.entries} entries of draw ${chunk.drawId} were written`)
  await joinByHashAlone(tx, false)
}

async function joinByHashAlone(tx: Tx, isSo: boolean): Promise<void> {
  const others = isSo ? 'off' : 'on'
  await sql`select set_config('enable_mergejoin', ${others}, true), set_config('enable_nestloop', ${others}, true)`.execute(
    tx,
  )
}

/** What the entries of a chunk have come to, in the transaction that has just written them. */
export async function sumOutcomes(tx: Tx, chunk: Chunk): Promise<MemberOutcome[]> {
  const { rows } = await sql<MemberOutcome>`
    select member_id as "memberId", merchant_id as "merchantId", currency,
      sum(lines)::int as bets, sum(stake)::bigint as stake, sum(prize)::bigint as prize, sum(rebate)::bigint as rebate,
      min(order_id) as "firstOrder",
      coalesce((max(array[prize, order_id]) filter (where prize > 0))[2], min(order_id)) as "topOrder",
      coalesce(array_agg(order_id) filter (where stops and prize > 0), '{}') as stopped
    from lottery_entry e where ${rangeOf(chunk)} and e.state in ('won', 'lost')
    group by member_id, merchant_id, currency order by member_id`.execute(tx)
  return rows
}

export async function saveCursor(tx: Tx, drawId: bigint, { member, order }: Cursor): Promise<void> {
  await sql`update lottery_draw set settled_member = ${member}, settled_order = ${order} where id = ${drawId}`.execute(
    tx,
  )
}

/** The last step: nothing of the draw is open but what a void gives back. */
export async function closeDraw(tx: Tx, drawId: bigint, now: Date): Promise<void> {
  await sql`update lottery_draw set state = 'settled', settled_at = ${now} where id = ${drawId}`.execute(tx)
  await sql`delete from lottery_exposure where draw_id = ${drawId}`.execute(tx)
}

/** Members who may get no gift keep no rebate of this draw. */
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

export type TopPrize = { memberId: bigint; merchantId: number; prize: bigint }

/** The largest prizes of a draw in real money, one row for each member. */
export async function topPrizes(tx: Tx, drawId: bigint, from: bigint, limit: number): Promise<TopPrize[]> {
  const { rows } = await sql<TopPrize>`
    select p.member_id as "memberId", p.merchant_id as "merchantId", sum(p.amount)::bigint as prize
    from lottery_payment p join member m on m.id = p.member_id and m.type in (0, 1, 2)
    where p.draw_id = ${drawId} and p.kind = 'win'
    group by 1, 2 having sum(p.amount) >= ${from} order by 3 desc, 1 limit ${limit}`.execute(tx)
  return rows
}
