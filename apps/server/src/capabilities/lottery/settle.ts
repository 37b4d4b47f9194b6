import { formatMoney } from '@trevo/contract/money'
import { findGame } from '@trevo/lottery/games'
import { winningsMinor } from '@trevo/lottery/odds'
import { findPlay, settlerOf } from '@trevo/lottery/settle'
import type { LotteryGame } from '@trevo/lottery/types'
import { inTx, type Tx } from '../../platform/db.ts'
import { inLanes } from '../../platform/lanes.ts'
import { mapInSlices } from '../../platform/slices.ts'
import { endUnsold } from './bolao/bolao.ts'
import { settleShares } from './bolao/settle-shares.ts'
import { type LotteryDeps, tellEach, tellWallet } from './deps.ts'
import {
  type Bet,
  betsToPrice,
  booksToSettle,
  type Chunk,
  closeBook,
  closeDraw,
  type DrawOfBook,
  type DrawToSettle,
  drawsToSettle,
  keepToOneCore,
  lockSettlement,
  lookUpBets,
  nextChunk,
  type Paid,
  payChunk,
  type Sums,
  saveCursor,
  savePrizes,
  sumChunk,
  wonAndStop,
  writeLookedUp,
  writeOutcomes,
} from './settle-queries.ts'
import { stopOrders } from './stop-orders.ts'
import { askForLetters } from './win-notices.ts'

/** Bets per transaction, and the rest of the last member's; accounts are locked only while they are paid, at its end. */
const CHUNK_ENTRIES = 60_000
/** A brand with many bets holds up none of the others; more would take the cores from those who wait for pages. */
const BOOKS_AT_ONCE = 2
/** How many distinct bets, or orders whose lines are looked up, are held in memory at once. */
const HELD_AT_ONCE = 2_500

/** Smaller steps and a hook between them, for tests. */
export type SettleOptions = { chunkEntries?: number; heldAtOnce?: number; onStep?: () => void | Promise<void> }

/** Settles what has been drawn, oldest first per game, until nothing is left or other nodes have the rest. */
export async function settleDrawn(deps: LotteryDeps, options: SettleOptions = {}): Promise<DrawToSettle[]> {
  const settled: DrawToSettle[] = []
  const left = new Set<bigint>()
  for (;;) {
    const draws = (await drawsToSettle(deps.db)).filter(({ id }) => !left.has(id))
    if (draws.length === 0) return settled
    for (const draw of draws) {
      if (await settleDraw(deps, draw, options)) settled.push(draw)
      else left.add(draw.id)
    }
  }
}

/** Settles a few books at the same time. False when another node holds one of them, or finished the last one. */
async function settleDraw(deps: LotteryDeps, draw: DrawToSettle, options: SettleOptions): Promise<boolean> {
  const game = findGame(draw.gameCode)
  if (game === undefined) throw new Error(`nobody knows the lottery ${draw.gameCode}`)
  const prizeOf = pricerOf(game, draw)
  await endUnsold(deps, draw.id)
  let isOurs = true
  const books = await booksToSettle(deps.db, draw.id)
  // A single book may use the second slot as well.
  const mayLookAhead = books.length < BOOKS_AT_ONCE
  await inLanes(books, BOOKS_AT_ONCE, async (bookId) => {
    const book = { bookId, drawId: draw.id }
    if (!(await settleBook(deps, { game, draw, book, prizeOf, mayLookAhead }, options))) isOurs = false
  })
  if (!isOurs) return false
  return inTx(deps.db, async (tx) => {
    const isClosed = await closeDraw(tx, draw.id, deps.clock.now())
    if (isClosed) await askForLetters(tx, deps, draw.id)
    return isClosed
  })
}

/**
 * First works out what each distinct bet wins, then settles member by member. Outcomes, money and the cursor of a chunk are one
 * transaction: whatever happens in between, the next attempt goes on from there. Where members have few bets each, most of the
 * time goes into paying them: the outcomes of the next chunk are written meanwhile.
 */
async function settleBook(deps: LotteryDeps, about: About, options: SettleOptions): Promise<boolean> {
  const { chunkEntries = CHUNK_ENTRIES, heldAtOnce = HELD_AT_ONCE, onStep } = options
  const step = { ...about, chunkEntries, heldAtOnce }
  if (!(await inTx(deps.db, (tx) => priceBets(tx, step)))) return false
  let run = beginChunk(deps, step, null)
  for (;;) {
    const chunk = await run.chunk
    const stepped = run.end.then(async (end) => {
      if (end === 'more') await onStep?.()
      return end
    })
    const next =
      about.mayLookAhead && chunk?.isOfMany && !chunk.isLast
        ? beginChunk(deps, step, { after: chunk.last, before: stepped })
        : null
    try {
      const end = await stepped
      if (end !== 'more') return end === 'done'
      run = next ?? beginChunk(deps, step, null)
    } catch (error) {
      // The chunk written ahead waits for this one and fails with it.
      await next?.end.catch(() => {})
      if (!(error instanceof LostTurn)) throw error
      run = beginChunk(deps, step, null)
    }
  }
}

/** Another node has taken over the book, or its bets were declared void: outcomes written ahead are rolled back. */
class LostTurn extends Error {}

type End = 'more' | 'done' | 'taken'
/** Begins after that member, and is paid once the chunk before is. */
type Place = { after: bigint; before: Promise<End> }
/** `chunk` is there as soon as it is known whose bets it holds; null where there are none. */
type Run = { chunk: Promise<Chunk | null>; end: Promise<End> }

function beginChunk(deps: LotteryDeps, step: Step, place: Place | null): Run {
  const { promise: chunk, resolve: onChunk } = Promise.withResolvers<Chunk | null>()
  const end = inTx(deps.db, (tx) => settleChunk(tx, deps, step, { place, onChunk })).finally(() => onChunk(null))
  // A failure reaches whoever awaits this promise, possibly much later.
  end.catch(() => {})
  return { chunk, end }
}

type PrizeOf = (bet: Bet, multiple: number) => bigint
type About = { game: LotteryGame; draw: DrawToSettle; book: DrawOfBook; prizeOf: PrizeOf; mayLookAhead: boolean }
type Step = About & { chunkEntries: number; heldAtOnce: number }

function pricerOf({ family }: LotteryGame, { result }: DrawToSettle): PrizeOf {
  const winsOf = settlerOf(family, result)
  return ([playId, selection, series, unitStake], multiple) => {
    const wins = winsOf(playId, selection)
    if (wins.length === 0) return 0n
    const play = findPlay(family, playId)
    if (play === undefined) throw new Error(`no play ${playId} in ${family.id}`)
    return winningsMinor(play, wins, { series, unitStakeMinor: BigInt(unitStake) * BigInt(multiple) })
  }
}

/** False where another node has the book. */
async function priceBets(tx: Tx, { book, prizeOf, heldAtOnce }: Step): Promise<boolean> {
  if ((await lockSettlement(tx, book)) === undefined) return false
  for (;;) {
    const bets = await betsToPrice(tx, book, heldAtOnce)
    if (bets.length === 0) return true
    const prizes = await mapInSlices(bets, ({ bet, multiple }) => prizeOf(JSON.parse(bet), multiple))
    await savePrizes(tx, book, bets, prizes)
  }
}

type InBook = { place: Place | null; onChunk: (chunk: Chunk) => void }

async function settleChunk(tx: Tx, deps: LotteryDeps, step: Step, { place, onChunk }: InBook): Promise<End> {
  const { book } = step
  const from = place === null ? await lockSettlement(tx, book) : { ...book, after: place.after, isVoid: false }
  if (from === undefined) return 'taken'
  // What a void gives back is not settled.
  if (!from.isVoid) {
    await keepToOneCore(tx)
    const chunk = await nextChunk(tx, from, step.chunkEntries)
    onChunk(chunk)
    await writeChunk(tx, step, chunk)
    const sums = await sumChunk(tx, chunk)
    if (place !== null) await takeTurn(tx, book, place)
    if (sums !== null) await payMembers(tx, deps, step, { chunk, sums })
    await saveCursor(tx, chunk)
    if (!chunk.isLast) return 'more'
  }
  await closeBook(tx, book, deps.clock.now())
  return 'done'
}

/** Until here a chunk holds nothing but its members' bets, so that neither the one before nor a void waits for it. */
async function takeTurn(tx: Tx, book: DrawOfBook, { after, before }: Place): Promise<void> {
  await before
  const locked = await lockSettlement(tx, book)
  if (locked === undefined || locked.isVoid || locked.after !== after) throw new LostTurn()
}

/** What each bet of these members has won. */
async function writeChunk(tx: Tx, step: Step, chunk: Chunk): Promise<void> {
  await writeOutcomes(tx, chunk)
  await settleShares(tx, chunk, step.prizeOf)
  await settleLookedUp(tx, step, chunk)
}

type Summed = { chunk: Chunk; sums: Sums }

async function payMembers(tx: Tx, deps: LotteryDeps, { game, draw }: Step, { chunk, sums }: Summed): Promise<void> {
  const backs = await stopOrders(tx, game, chunk, await wonAndStop(tx, chunk))
  const { gameCode, period } = draw
  const { category } = game
  const paid = await payChunk(tx, chunk, sums, { now: deps.clock.now(), category, gameCode, period, backs })
  tellWallet(tx, deps.live, paid.moved)
  tx.afterCommit(() => tellOutcomes(deps, draw, paid))
}

/** Orders of several lines, or of a long one. */
async function settleLookedUp(tx: Tx, { draw, prizeOf, heldAtOnce }: Step, chunk: Chunk): Promise<void> {
  for (;;) {
    const { orders, lines } = await lookUpBets(tx, chunk, heldAtOnce)
    if (orders === 0) return
    const won = await mapInSlices(lines, ([bet, multiple]) => prizeOf(bet, multiple))
    const prizes = new Map<number, bigint>()
    for (const [index, [, , ofOrders]] of lines.entries()) {
      for (const order of ofOrders) prizes.set(order, (prizes.get(order) ?? 0n) + (won[index] ?? 0n))
    }
    if (prizes.size < orders) throw new Error(`an order in draw ${draw.id} has no lines`)
    await writeLookedUp(tx, chunk, prizes)
  }
}

function tellOutcomes({ live }: LotteryDeps, { gameCode, period }: DrawToSettle, paid: Paid) {
  const { members, stakes, prizes, topOrders } = paid
  void tellEach(members, (member, index) => {
    live.toMember(BigInt(member), 'bet.settled', {
      orderId: topOrders[index] ?? '',
      gameCode,
      period,
      stake: formatMoney(BigInt(stakes[index] ?? 0)),
      prize: formatMoney(BigInt(prizes[index] ?? 0)),
    })
  })
}
