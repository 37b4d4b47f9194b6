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
  const voids = await tx
    .selectFrom('lottery_void')
    .select('merchant_id as merchantId')
    .where('draw_id', '=', id)
    .execute()
  return { ...draw, voidFor: voids.map(({ merchantId }) => merchantId) }
}

/** Lines that are alike in all that decides a prize, and the orders they are of. */
export type AlikeBets = [
  bet: [play: string, selection: string, series: number, noteStake: number],
  multiple: number,
  orders: number[],
]
export type Chunk = { entries: number; bets: number; alike: AlikeBets[]; last: Cursor }

/**
 * The next entries after a place, by member and order, with their lines. Many bet the same: those come together, as JSON in
 * one value, which the runtime reads natively. Lines that do not travel with their entry are fetched by the list of
 * orders, which walks the index once; a join would look each up, or read all lines there ever were.
 */
export async function readChunk(db: Db, drawId: bigint, after: Cursor, limit: number): Promise<Chunk | undefined> {
  const { rows } = await sql<{ entries: number; bets: number; alike: string | null; last: string | null }>`
    with e as materialized (
      select member_id, order_id, multiple, bet from lottery_entry
      where draw_id = ${drawId} and (member_id, order_id) > (${after.member}, ${after.order}) and state = 'open'
        and not exists (select from lottery_void v where v.draw_id = ${drawId} and v.merchant_id = lottery_entry.merchant_id)
      order by member_id, order_id limit ${limit}
    ), alike as (
      select bet::json as bet, multiple, array_agg(order_id) as orders from e where bet is not null group by e.bet, multiple
      union all
      select json_build_array(l.play, l.selection, l.series, l.note_stake), e.multiple, array_agg(l.order_id)
      from e join (
        select * from lottery_line where order_id = any (array(select order_id from e where bet is null)) offset 0
      ) l on l.order_id = e.order_id group by l.play, l.selection, l.series, l.note_stake, e.multiple
    )
    select (select count(*)::int from e) as entries,
      (select coalesce(sum(cardinality(orders)), 0)::int from alike) as bets,
      (select json_agg(json_build_array(bet, multiple, orders))::text from alike) as alike,
      (select member_id || ' ' || order_id from e order by member_id desc, order_id desc limit 1) as last`.execute(db)
  const [row] = rows
  if (row?.last == null) return undefined
  const [member = 0n, order = 0n] = row.last.split(' ').map(BigInt)
  return { entries: row.entries, bets: row.bets, alike: JSON.parse(row.alike ?? '[]'), last: { member, order } }
}

/** What a chunk came to for one member. */
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

type Outcomes = {
  drawId: bigint
  voidFor: readonly number[]
  after: Cursor
  last: Cursor
  /** How many entries were looked at: no other may be written. */
  entries: number
  /** What orders win; all others of the chunk have lost. */
  prizes: ReadonlyMap<number, bigint>
}

/** Writes the outcome of each entry and answers the sums of those that were written. */
export async function writeOutcomes(
  tx: Tx,
  { drawId, voidFor, after, last, entries, prizes }: Outcomes,
): Promise<MemberOutcome[]> {
  await sql`set local work_mem = '32MB'`.execute(tx)
  const winners = `{${[...prizes.keys()].join(',')}}`
  const chunk = sql`e.draw_id = ${drawId} and (e.member_id, e.order_id) > (${after.member}, ${after.order})
    and (e.member_id, e.order_id) <= (${last.member}, ${last.order}) and e.state = 'open'
    and e.merchant_id <> all (${voidFor}::int[])`
  const written = sql`e.member_id, e.merchant_id, e.currency, e.order_id, e.lines, e.stake, e.prize, e.rebate, e.stops`
  const { rows } = await sql<MemberOutcome & { entries: number }>`
    with won as (
      update lottery_entry e set state = 'won', prize = u.prize
      from unnest(${winners}::bigint[], ${`{${[...prizes.values()].join(',')}}`}::bigint[]) as u (order_id, prize)
      where ${chunk} and e.order_id = u.order_id
      returning ${written}
    ), lost as (
      update lottery_entry e set state = 'lost' where ${chunk} and e.order_id <> all (${winners}::bigint[])
      returning ${written}
    )
    select member_id as "memberId", merchant_id as "merchantId", currency, count(*)::int as entries,
      sum(lines)::int as bets, sum(stake)::bigint as stake, sum(prize)::bigint as prize, sum(rebate)::bigint as rebate,
      min(order_id) as "firstOrder",
      coalesce((max(array[prize, order_id]) filter (where prize > 0))[2], min(order_id)) as "topOrder",
      coalesce(array_agg(order_id) filter (where stops and prize > 0), '{}') as stopped
    from (select * from won union all select * from lost) done
    group by member_id, merchant_id, currency order by member_id`.execute(tx)
  if (rows.reduce((sum, row) => sum + row.entries, 0) > entries) throw new Error('an entry was not looked at')
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
