import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import { bookOf } from '../../money/ledger/books.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { arrayItems, plainArray } from '../../platform/pg-array.ts'
import type { ExposedKeys } from './exposure.ts'
import './tables.ts'

export type DrawToSettle = { id: bigint; gameCode: string; period: string; result: number[] }

/** A draw in one book: each is settled on its own. */
export type DrawOfBook = { bookId: number; drawId: bigint }

/** The oldest unsettled draw of each game, so that an order that stops does so before its later periods are settled. */
export async function drawsToSettle(db: Db): Promise<DrawToSettle[]> {
  const { rows } = await sql<DrawToSettle>`
    select distinct on (game_code) id, game_code as "gameCode", period, result
    from lottery_draw where state = 'drawn' order by game_code, draws_at`.execute(db)
  return rows
}

/** Notes which books have bets on a draw, once; answers those that are not settled. */
export async function booksToSettle(db: Db, drawId: bigint): Promise<number[]> {
  await sql`insert into lottery_settlement (book_id, draw_id)
    select m.id, d.id from lottery_draw d cross join merchant m cross join lateral first_bet_on(m.id, d.id) bet
    where d.id = ${drawId} and d.state = 'drawn' on conflict do nothing`.execute(db)
  const rows = await db
    .selectFrom('lottery_settlement')
    .select('book_id as bookId')
    .where('draw_id', '=', drawId)
    .where('settled_at', 'is', null)
    .orderBy('book_id')
    .execute()
  return rows.map(({ bookId }) => bookId)
}

/** Everything up to this member is done. */
type Reached = DrawOfBook & { after: bigint }
export type LockedSettlement = Reached & { isVoid: boolean }

/** Whoever locks the row settles the draw in this book; undefined when another node holds the lock or nothing is left to do. */
export async function lockSettlement(tx: Tx, { bookId, drawId }: DrawOfBook): Promise<LockedSettlement | undefined> {
  const { rows } = await sql<{ after: bigint }>`
    select settled_member as after from lottery_settlement
    where book_id = ${bookId} and draw_id = ${drawId} and settled_at is null for update skip locked`.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  // Declaring a draw void locks its row: from here on none is declared while the chunk runs.
  await sql`select from lottery_draw where id = ${drawId} for key share`.execute(tx)
  // A statement of its own once the row is locked: it sees every void.
  const voids = await tx
    .selectFrom('lottery_void')
    .select('merchant_id as merchantId')
    .where('draw_id', '=', drawId)
    .execute()
  const isVoid = voids.some(({ merchantId }) => bookOf(merchantId) === bookId)
  return { bookId, drawId, after: row.after, isVoid }
}

/** What decides a prize, for a period's multiple of 1. */
export type Bet = [play: string, selection: string, series: number, unitStake: number]
/** A bet as it travels with its entries. */
export type BetToPrice = { bet: string; multiple: number }

/** Different bets of the draw whose prize is not worked out. */
export function betsToPrice(tx: Tx, { bookId, drawId }: DrawOfBook, limit: number): Promise<BetToPrice[]> {
  return tx
    .selectFrom('lottery_bet')
    .select(['bet', 'multiple'])
    .where('book_id', '=', bookId)
    .where('draw_id', '=', drawId)
    .where('prize', 'is', null)
    .limit(limit)
    .execute()
}

export async function savePrizes(
  tx: Tx,
  { bookId, drawId }: DrawOfBook,
  bets: readonly BetToPrice[],
  prizes: readonly bigint[],
): Promise<void> {
  await sql`update lottery_bet b set prize = u.prize
    from unnest(${bets.map(({ bet }) => bet)}::text[], ${plainArray(bets.map(({ multiple }) => multiple))}::int[],
      ${plainArray(prizes)}::bigint[]) as u (bet, multiple, prize)
    where b.book_id = ${bookId} and b.draw_id = ${drawId} and b.bet = u.bet and b.multiple = u.multiple`.execute(tx)
}

/** The bets of the next members of a draw in a book. */
export type Chunk = DrawOfBook & {
  after: bigint
  last: bigint
  /** No members come after these. */
  isLast: boolean
  /** Members with few bets each: to pay them takes longer than to write the outcomes of their bets. */
  isOfMany: boolean
}

const LAST_MEMBER = 2n ** 63n - 1n

const inChunk = ({ bookId, drawId, after, last }: Chunk) => sql`e.book_id = ${bookId} and e.draw_id = ${drawId}
  and e.member_id > ${after} and e.member_id <= ${last}`

/** Looked at to know how many bets the next members have. */
const SAMPLE = 500
/** From here on it is quicker to go from member to member than from bet to bet. */
const MANY_BETS = 8

/** The members of the next entries, each with all of theirs: as long a step whether members have two bets or hundreds. */
export async function nextChunk(tx: Tx, settlement: Reached, entries: number): Promise<Chunk> {
  const { bookId, drawId, after } = settlement
  const { rows } = await sql<{ each: number | null }>`
    select count(*)::float / nullif(count(distinct member_id), 0) as each from (
      select member_id from lottery_entry where book_id = ${bookId} and draw_id = ${drawId} and member_id > ${after}
      order by member_id, order_id limit ${SAMPLE}
    ) next`.execute(tx)
  const each = rows[0]?.each ?? 1
  const isOfMany = each < MANY_BETS
  const last = isOfMany
    ? await memberAtEntry(tx, settlement, entries)
    : await memberAt(tx, settlement, Math.ceil(entries / each))
  return { bookId, drawId, after, last: last ?? LAST_MEMBER, isLast: last === null, isOfMany }
}

/** Null: there are fewer. */
async function memberAtEntry(tx: Tx, { bookId, drawId, after }: Reached, n: number): Promise<bigint | null> {
  const { rows } = await sql<{ last: bigint }>`
    select member_id as last from lottery_entry
    where book_id = ${bookId} and draw_id = ${drawId} and member_id > ${after}
    order by member_id, order_id offset ${n - 1} limit 1`.execute(tx)
  return rows[0]?.last ?? null
}

/** The same by members, from one to the next in the index. */
async function memberAt(tx: Tx, { bookId, drawId, after }: Reached, n: number): Promise<bigint | null> {
  const { rows } = await sql<{ last: bigint | null; members: number }>`
    with recursive found (member_id, n) as (
      select ${after}::bigint, 0
      union all
      select (select e.member_id from lottery_entry e
        where e.book_id = ${bookId} and e.draw_id = ${drawId} and e.member_id > f.member_id
        order by e.member_id, e.order_id limit 1), f.n + 1
      from found f where f.n < ${n} and f.member_id is not null
    )
    select max(member_id) as last, count(member_id)::int - 1 as members from found`.execute(tx)
  const [row] = rows
  return row !== undefined && row.members === n ? row.last : null
}

/** Writes the outcome of each entry whose bet is known with it. */
export const writeOutcomes = (tx: Tx, chunk: Chunk): Promise<void> =>
  throughAll(tx, async () => {
    await sql`
      update lottery_entry e set state = case when b.prize > 0 then 'won' else 'lost' end, prize = b.prize
      from lottery_prizes(${chunk.bookId}, ${chunk.drawId}) b
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
  return { orders: n, lines: orders === null ? [] : await linesOf(tx, chunk, orders) }
}

/** Passing the list of orders walks the index once; a join would look up each order, or read every line ever written. */
async function linesOf(tx: Tx, { bookId, drawId }: DrawOfBook, orders: string): Promise<LinesAlike[]> {
  const { rows } = await sql<{ lines: string | null }>`
    select json_agg(json_build_array(bet, multiple, orders))::text as lines from (
      select json_build_array(l.play, l.selection, l.series, l.note_stake) as bet, e.multiple, array_agg(l.order_id) as orders
      from (select * from lottery_line where book_id = ${bookId} and order_id = any (${orders}::bigint[]) offset 0) l
      join (select order_id, multiple from lottery_entry
        where book_id = ${bookId} and order_id = any (${orders}::bigint[]) and draw_id = ${drawId} offset 0) e on e.order_id = l.order_id
      group by l.play, l.selection, l.series, l.note_stake, e.multiple
    ) a`.execute(tx)
  return JSON.parse(rows[0]?.lines ?? '[]')
}

export async function writeLookedUp(
  tx: Tx,
  { bookId, drawId }: DrawOfBook,
  prizeOfOrder: ReadonlyMap<number, bigint>,
): Promise<void> {
  await sql`
    update lottery_entry e set prize = p.prize, state = case when p.prize > 0 then 'won' else 'lost' end
    from unnest(${plainArray([...prizeOfOrder.keys()])}::bigint[], ${plainArray([...prizeOfOrder.values()])}::bigint[]) as p (order_id, prize)
    where e.book_id = ${bookId} and e.order_id = p.order_id and e.draw_id = ${drawId} and e.state = 'open'`.execute(tx)
}

/** Orders of a chunk that wanted to stop with a win, and won. */
export async function wonAndStop(tx: Tx, chunk: Chunk): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select e.order_id as id from lottery_entry e where ${inChunk(chunk)} and e.state = 'won' and e.stops`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Makes the planner read entries in the order they are stored; sorted first, they would be read and written all over the table. */
async function throughAll<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const allow = (isSo: boolean) =>
    sql`select set_config(name, ${isSo ? 'on' : 'off'}, true)
      from unnest(array['enable_mergejoin', 'enable_nestloop', 'enable_sort']) name`.execute(tx)
  await allow(false)
  const done = await work()
  await allow(true)
  return done
}

/** Settling may take longer so that requests for pages do not wait. The sums of a chunk's members fit into memory. */
export async function keepToOneCore(tx: Tx): Promise<void> {
  await sql`select set_config('max_parallel_workers_per_gather', '0', true), set_config('work_mem', '64MB', true)`.execute(
    tx,
  )
}

/** What each member of a chunk had on the draw, by member and currency: lists of the same length, as the database writes them. */
export type Sums = Record<'members' | 'currencies' | 'bets' | 'stakes' | 'prizes' | 'rebates' | 'tops', string>

/**
 * Null where the chunk has no bets. They go through here once and back into the database; nothing that they are of can change
 * before they are paid.
 */
export async function sumChunk(tx: Tx, chunk: Chunk): Promise<Sums | null> {
  // Read in the order they are stored; members are sorted afterwards, because the rows looked up for them are adjacent in that order.
  const { rows } = await throughAll(tx, () =>
    sql<{ open: number } & (Sums | { members: null })>`
      with sums as materialized (
        select e.member_id, e.currency, sum(e.lines)::int as bets, total(e.stake) as stake, total(e.prize) as prize,
          total(e.rebate) as rebate,
          -- the one that won most, else the first
          coalesce((max(array[e.prize, e.order_id]) filter (where e.prize > 0))[2], min(e.order_id)) as top_order,
          count(*) filter (where e.state = 'open') as open
        from lottery_entry e where ${inChunk(chunk)} and e.state in ('open', 'won', 'lost')
        group by e.member_id, e.currency
      )
      select array_agg(member_id)::text as members, array_agg(currency)::text as currencies, array_agg(bets)::text as bets,
        array_agg(stake)::text as stakes, array_agg(prize)::text as prizes, array_agg(rebate)::text as rebates,
        array_agg(top_order)::text as tops, coalesce(sum(open), 0)::int as open
      from (select * from sums order by member_id, currency) s`.execute(tx),
  )
  const [row] = rows
  if (row === undefined || row.members === null) return null
  const { open, ...sums } = row
  if (open > 0) throw new Error(`${open} bets of draw ${chunk.drawId} were not looked at`)
  return sums
}

/** Parallel lists: members with what each is told, and whose wallet was changed by which transfer. */
export type Paid = {
  members: string[]
  stakes: string[]
  prizes: string[]
  topOrders: string[]
  moved: { memberId: bigint; transferId: bigint }[]
}

/** What orders that stop get back, one element for each of them. */
export type Backs = {
  orders: bigint[]
  members: bigint[]
  currencies: Currency[]
  draws: bigint[]
  periods: string[]
  amounts: bigint[]
  keys: ExposedKeys
}

type Paying = { now: Date; category: string; gameCode: string; period: string; backs: Backs }

/** Everything a chunk's outcomes move: money, payments, figures. */
export async function payChunk(
  tx: Tx,
  { bookId, drawId }: DrawOfBook,
  sums: Sums,
  { now, category, gameCode, period, backs }: Paying,
): Promise<Paid> {
  const { keys } = backs
  const { rows } = await sql<PaidRow>`
    select payees::text, wins::text, gifts::text, backs::text
    from lottery_pay(${now}, ${bookId}, ${drawId}, ${category}, ${gameCode}, ${period},
      ${sums.members}::bigint[], ${sums.currencies}::text[], ${sums.bets}::int[], ${sums.stakes}::bigint[],
      ${sums.prizes}::bigint[], ${sums.rebates}::bigint[],
      ${backs.orders}::bigint[], ${backs.members}::bigint[], ${backs.currencies}::text[], ${backs.draws}::bigint[],
      ${backs.periods}::text[], ${backs.amounts}::bigint[],
      ${keys.draws}::bigint[], ${keys.plays}::text[], ${keys.outcomes}::text[], ${keys.amounts}::bigint[])`.execute(tx)
  const [row] = rows
  const movedIn = (list: string | null | undefined, owners: readonly (string | bigint)[]) =>
    itemsOf(list).flatMap((id, index) =>
      id === 'NULL' || id === '' ? [] : [{ memberId: BigInt(owners[index] ?? 0), transferId: BigInt(id) }],
    )
  const payees = itemsOf(row?.payees)
  return {
    members: arrayItems(sums.members),
    stakes: arrayItems(sums.stakes),
    prizes: arrayItems(sums.prizes),
    topOrders: arrayItems(sums.tops),
    moved: [...movedIn(row?.wins, payees), ...movedIn(row?.gifts, payees), ...movedIn(row?.backs, backs.members)],
  }
}

/** Null where nobody is paid. */
type PaidRow = Record<'payees' | 'wins' | 'gifts' | 'backs', string | null>

const itemsOf = (list: string | null | undefined): string[] =>
  list === null || list === undefined ? [] : arrayItems(list)

export async function saveCursor(tx: Tx, { bookId, drawId, last }: Chunk): Promise<void> {
  await sql`update lottery_settlement set settled_member = ${last}
    where book_id = ${bookId} and draw_id = ${drawId}`.execute(tx)
}

/** The last step in a book: no bets of the draw are still open there, except those a void will refund. */
export async function closeBook(tx: Tx, { bookId, drawId }: DrawOfBook, now: Date): Promise<void> {
  await sql`update lottery_settlement set settled_at = ${now}
    where book_id = ${bookId} and draw_id = ${drawId}`.execute(tx)
  await sql`delete from lottery_exposure where book_id = ${bookId} and draw_id = ${drawId}`.execute(tx)
  await sql`delete from lottery_bet where book_id = ${bookId} and draw_id = ${drawId}`.execute(tx)
}

/** False while any book is unsettled, or when another node has closed the draw first. */
export async function closeDraw(tx: Tx, drawId: bigint, now: Date): Promise<boolean> {
  // Asked by itself: draws are of all books, and may lie elsewhere than what is settled.
  const { rows: open } =
    await sql`select from lottery_settlement where draw_id = ${drawId} and settled_at is null limit 1`.execute(tx)
  if (open.length > 0) return false
  const { numAffectedRows } = await sql`update lottery_draw set state = 'settled', settled_at = ${now}
    where id = ${drawId} and state = 'drawn'`.execute(tx)
  return numAffectedRows === 1n
}

export type StoppedEntry = {
  orderId: bigint
  memberId: bigint
  currency: Currency
  periods: number
  drawId: bigint
  period: string
  multiple: number
  stake: bigint
}

/** Locks and answers what is left of these orders after the draw, in the order of their draws. */
export async function entriesToStop(
  tx: Tx,
  { bookId, drawId }: DrawOfBook,
  orderIds: readonly bigint[],
): Promise<StoppedEntry[]> {
  const { rows } = await sql<Omit<StoppedEntry, 'period'>>`
    select e.order_id as "orderId", e.member_id as "memberId", e.currency, o.periods, e.draw_id as "drawId", e.multiple, e.stake
    from lottery_entry e
    join lottery_order o on o.book_id = e.book_id and o.id = e.order_id
    where e.book_id = ${bookId} and e.order_id = any(${orderIds}::bigint[]) and e.state = 'open' and e.draw_id > ${drawId}
    order by e.order_id, e.draw_id for update of e`.execute(tx)
  // Draws are of all books, and may lie elsewhere than bets.
  const { rows: draws } = await sql<{ id: bigint; period: string }>`
    select id, period from lottery_draw where id = any(${rows.map((row) => row.drawId)}::bigint[])`.execute(tx)
  const periods = new Map(draws.map(({ id, period }) => [id, period]))
  return rows.map((row) => ({ ...row, period: periods.get(row.drawId) ?? '' }))
}

export async function hasPrizeFrom(tx: Tx, drawId: bigint, from: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from merchant m cross join lateral wins_of_draw(m.id, ${drawId}, ${from}) limit 1`.execute(tx)
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
    select p.member_id as "memberId", mt.id as "merchantId", mt.currency, sum(p.amount)::bigint as prize
    from merchant mt cross join lateral wins_of_draw(mt.id, ${drawId}, 0) p
    join member m on m.id = p.member_id and m.type in (0, 1, 2)
    where mt.id not in (select v.merchant_id from lottery_void v where v.draw_id = ${drawId})
    group by 1, 2, 3 having sum(p.amount) >= ${from} order by 4 desc, 1 limit ${limit}`.execute(tx)
  return rows
}
