import { formatMoney } from '@trevo/contract/money'
import { findGame } from '@trevo/lottery/games'
import { winningsMinor } from '@trevo/lottery/odds'
import { findPlay, settlerOf } from '@trevo/lottery/settle'
import type { LotteryGame } from '@trevo/lottery/types'
import { inTx, type Tx } from '../../platform/db.ts'
import { type PlayFigures, recordPlay } from '../figures/play-day.ts'
import { houseAccount, memberCash, type TransferInput } from '../ledger/transfer.ts'
import { admitGifts } from '../limits/gate.ts'
import { insertPayments, type NewPayment } from './order-queries.ts'
import { type LotteryParts, tellEach, tellWallet } from './parts.ts'
import {
  type Bet,
  type Chunk,
  type Cursor,
  closeDraw,
  type DrawToSettle,
  drawsToSettle,
  dropRebates,
  keepToOneCore,
  lockDraw,
  type MemberOutcome,
  type Prizes,
  readChunk,
  saveCursor,
  sumOutcomes,
  writeOutcomes,
} from './settle-queries.ts'
import { type Stop, stopOrders } from './stop-orders.ts'
import { tellBigWins } from './win-notices.ts'

/** Bets in one transaction: accounts are held only while they are paid, at the end of it. */
const CHUNK_BETS = 100_000
/** Different bets in one transaction: what the process holds of it. */
const CHUNK_DIFFERENT = 25_000
/** Entries of the first chunk. Each next may be twice as large: it is read while the one before is written. */
const FIRST_ENTRIES = 40_000
/** Different bets looked at before others get their turn. */
const SLICE = 500

/** Small steps and a look between them are for tests. */
export type SettleOptions = { chunkBets?: number; onStep?: () => void | Promise<void> }

/** Settles what has been drawn, oldest first per game, until nothing is left or another node is at it. */
export async function settleDrawn(parts: LotteryParts, options: SettleOptions = {}): Promise<DrawToSettle[]> {
  const settled: DrawToSettle[] = []
  const left = new Set<bigint>()
  for (;;) {
    const draws = (await drawsToSettle(parts.db)).filter(({ id }) => !left.has(id))
    if (draws.length === 0) return settled
    for (const draw of draws) {
      if (await settleDraw(parts, draw, options)) settled.push(draw)
      else left.add(draw.id)
    }
  }
}

/**
 * Outcomes and money of a chunk are one transaction, and with them how far it has come: whatever happens in between,
 * the next attempt goes on from there. The next chunk is read and worked out while one is written.
 */
async function settleDraw(parts: LotteryParts, draw: DrawToSettle, options: SettleOptions): Promise<boolean> {
  const { chunkBets = CHUNK_BETS, onStep } = options
  const game = findGame(draw.gameCode)
  if (game === undefined) throw new Error(`nobody knows the lottery ${draw.gameCode}`)
  const evaluate = evaluatorOf(game, draw)
  let after = draw.cursor
  let entries = Math.min(FIRST_ENTRIES, chunkBets)
  let next = prepare(parts, draw.id, after, entries, evaluate)
  for (;;) {
    const prepared = await next
    if (prepared === undefined) return inTx(parts.db, (tx) => finish(tx, parts, game, draw, after))
    const { chunk } = prepared
    entries = nextSize(chunk, entries, chunkBets)
    next = prepare(parts, draw.id, chunk.last, entries, evaluate)
    // Awaited below; a failure before that must not count as unhandled.
    next.catch(() => {})
    const end = await inTx(parts.db, (tx) => settleChunk(tx, parts, { game, draw, ...prepared }))
    if (end === 'taken') return false
    // A merchant gave its stakes back since the chunk was read.
    if (end === 'changed') next = prepare(parts, draw.id, after, entries, evaluate)
    else after = chunk.last
    await onStep?.()
  }
}

/** As many entries as hold the bets that one transaction may, if those to come are like those seen. */
function nextSize({ entries, bets, alike, lines }: Chunk, size: number, chunkBets: number): number {
  const most = Math.min(chunkBets / Math.max(1, bets), CHUNK_DIFFERENT / Math.max(1, alike.length + lines.length))
  return Math.max(1, Math.min(2 * size, Math.round(most * Math.max(1, entries))))
}

type Evaluate = (chunk: Chunk) => Promise<Prizes>
type Prepared = { chunk: Chunk; prizes: Prizes }

async function prepare(
  { db }: LotteryParts,
  drawId: bigint,
  after: Cursor,
  entries: number,
  evaluate: Evaluate,
): Promise<Prepared | undefined> {
  return inTx(db, async (tx) => {
    await keepToOneCore(tx)
    const chunk = await readChunk(tx, drawId, after, entries)
    return chunk && { chunk, prizes: await evaluate(chunk) }
  })
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** What the bets of a chunk win. Gives way to others between slices. */
function evaluatorOf({ family }: LotteryGame, { result }: DrawToSettle): Evaluate {
  const winsOf = settlerOf(family, result)
  const prizeOf = ([playId, selection, series, noteStake]: Bet, multiple: number) => {
    const wins = winsOf(playId, selection)
    if (wins.length === 0) return 0n
    const play = findPlay(family, playId)
    if (play === undefined) throw new Error(`no play ${playId} in ${family.id}`)
    return winningsMinor(play, wins, { series, noteStakeMinor: BigInt(noteStake) * BigInt(multiple) })
  }
  let looked = 0
  const giveWay = () => (++looked % SLICE === 0 ? turn() : undefined)
  return async ({ alike, lines }) => {
    const prizes: bigint[] = []
    for (const [text, multiple] of alike) {
      await giveWay()
      prizes.push(prizeOf(JSON.parse(text), multiple))
    }
    const orders = new Map<number, bigint>()
    for (const [bet, multiple, ofOrders] of lines) {
      await giveWay()
      const prize = prizeOf(bet, multiple)
      if (prize > 0n) for (const order of ofOrders) orders.set(order, (orders.get(order) ?? 0n) + prize)
    }
    return { alike: prizes, orders }
  }
}

type Step = Prepared & { game: LotteryGame; draw: DrawToSettle }

const isSame = (a: Cursor, b: Cursor) => a.member === b.member && a.order === b.order

async function settleChunk(tx: Tx, parts: LotteryParts, step: Step): Promise<'done' | 'taken' | 'changed'> {
  const { game, draw, chunk, prizes } = step
  const locked = await lockDraw(tx, draw.id)
  if (locked === undefined || !isSame(locked.cursor, chunk.after)) return 'taken'
  if (locked.voidFor.join() !== chunk.voidFor.join()) return 'changed'
  const now = parts.clock.now()
  await writeOutcomes(tx, chunk, prizes)
  const outcomes = await sumOutcomes(tx, chunk)
  const paid = await withoutRefusedRebates(tx, now, draw.id, outcomes)
  const stop = await stopOrders(
    tx,
    game,
    draw.id,
    outcomes.flatMap(({ stopped }) => stopped),
  )
  const due = dueOf(draw, paid, stop)
  const posted = await parts.ledger.postTransfers(
    tx,
    due.map(({ transfer }) => transfer),
  )
  const payments = due.map(({ payment }, index) => ({ ...payment, transferId: posted[index]?.transferId as bigint }))
  await insertPayments(tx, now, payments)
  await recordPlay(tx, now, figuresOf(game, paid, stop))
  await stop.unexpose(tx)
  await saveCursor(tx, draw.id, chunk.last)
  tellWallet(tx, parts.live, payments)
  tx.afterCommit(() => tellOutcomes(parts, draw, outcomes))
  return 'done'
}

/** Who is excluded, paused or locked gets prizes and own money, but no gift. */
async function withoutRefusedRebates(
  tx: Tx,
  now: Date,
  drawId: bigint,
  outcomes: readonly MemberOutcome[],
): Promise<MemberOutcome[]> {
  const receivers = outcomes.filter(({ rebate }) => rebate > 0n).map(({ memberId }) => memberId)
  if (receivers.length === 0) return [...outcomes]
  const refused = await admitGifts(tx, now, receivers)
  if (refused.size > 0) await dropRebates(tx, drawId, [...refused.keys()])
  return outcomes.map((outcome) => (refused.has(outcome.memberId) ? { ...outcome, rebate: 0n } : outcome))
}

type Due = { transfer: TransferInput; payment: Omit<NewPayment, 'transferId'> }

function dueOf(draw: DrawToSettle, outcomes: readonly MemberOutcome[], stop: Stop): Due[] {
  const due = outcomes.flatMap((outcome) => [
    ...(outcome.prize > 0n ? [paymentTo(draw, outcome, 'win', outcome.prize)] : []),
    ...(outcome.rebate > 0n ? [paymentTo(draw, outcome, 'rebate', outcome.rebate)] : []),
  ])
  return [...due, ...stop.due]
}

function paymentTo(draw: DrawToSettle, outcome: MemberOutcome, kind: 'win' | 'rebate', amount: bigint): Due {
  const { memberId, merchantId, currency, firstOrder } = outcome
  const transfer: TransferInput = {
    merchantId,
    kind,
    key: `lottery:${kind}:${draw.id}:${memberId}:${firstOrder}`,
    postings: [
      { account: houseAccount(kind === 'win' ? 'games' : 'rebates', currency), amount: -amount },
      { account: memberCash(memberId, currency), amount },
    ],
    meta: { lottery: draw.gameCode, period: draw.period },
  }
  return { transfer, payment: { kind, merchantId, memberId, drawId: draw.id, orderId: null, amount } }
}

function figuresOf({ category }: LotteryGame, outcomes: readonly MemberOutcome[], { due }: Stop): PlayFigures[] {
  const settled = outcomes.map(({ memberId, currency, stake, prize, bets }) => ({
    ...{ memberId, category, currency, turnover: stake, prize, bets },
  }))
  const currencies = new Map(outcomes.map(({ memberId, currency }) => [memberId, currency]))
  const givenBack = due.map(({ payment: { memberId, amount } }) => ({
    ...{ memberId, category, currency: currencies.get(memberId) ?? ('BRL' as const), staked: -amount },
  }))
  return [...settled, ...givenBack]
}

function tellOutcomes({ live }: LotteryParts, { gameCode, period }: DrawToSettle, outcomes: readonly MemberOutcome[]) {
  void tellEach(outcomes, ({ memberId, topOrder, prize }) =>
    live.toMember(memberId, 'bet.settled', { orderId: String(topOrder), gameCode, period, prize: formatMoney(prize) }),
  )
}

async function finish(
  tx: Tx,
  parts: LotteryParts,
  game: LotteryGame,
  draw: DrawToSettle,
  after: Cursor,
): Promise<boolean> {
  const locked = await lockDraw(tx, draw.id)
  if (locked === undefined || !isSame(locked.cursor, after)) return false
  await closeDraw(tx, draw.id, parts.clock.now())
  await tellBigWins(tx, parts, draw, game)
  return true
}
