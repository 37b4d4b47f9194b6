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
import { type LotteryParts, tellWallet } from './parts.ts'
import {
  type Chunk,
  type Cursor,
  closeDraw,
  type DrawToSettle,
  drawsToSettle,
  dropRebates,
  lockDraw,
  type MemberOutcome,
  readChunk,
  saveCursor,
  writeOutcomes,
} from './settle-queries.ts'
import { type Stop, stopOrders } from './stop-orders.ts'
import { tellBigWins } from './win-notices.ts'

/** Bets in one transaction: small enough that nobody waits long for an account, large enough to be quick. */
const CHUNK_BETS = 25_000
/** Entries of the first chunk; how many lines an entry has is known after it. */
const FIRST_ENTRIES = 5_000
/** Different bets looked at before others get their turn. */
const SLICE = 500

/** Small steps and a look between them are for tests. */
export type SettleOptions = { chunkBets?: number; onStep?: () => void }

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
    const { chunk, prizes } = prepared
    entries = Math.max(1, Math.round((chunk.entries * chunkBets) / Math.max(1, chunk.bets)))
    next = prepare(parts, draw.id, chunk.last, entries, evaluate)
    // Awaited below; a failure before that must not count as unhandled.
    next.catch(() => {})
    const expected = after
    const isDone = await inTx(parts.db, (tx) => settleChunk(tx, parts, { game, draw, expected, chunk, prizes }))
    if (!isDone) return false
    after = chunk.last
    onStep?.()
  }
}

type Prizes = ReadonlyMap<number, bigint>
type Evaluate = (chunk: Chunk) => Promise<Prizes>
type Prepared = { chunk: Chunk; prizes: Prizes }

async function prepare(
  { db }: LotteryParts,
  drawId: bigint,
  after: Cursor,
  entries: number,
  evaluate: Evaluate,
): Promise<Prepared | undefined> {
  const chunk = await readChunk(db, drawId, after, entries)
  return chunk && { chunk, prizes: await evaluate(chunk) }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** What orders of a chunk win. Gives way to others between slices. */
function evaluatorOf({ family }: LotteryGame, { result }: DrawToSettle): Evaluate {
  const winsOf = settlerOf(family, result)
  return async ({ alike }) => {
    const prizes = new Map<number, bigint>()
    for (const [index, [bet, multiple, orders]] of alike.entries()) {
      if (index > 0 && index % SLICE === 0) await turn()
      const [playId, selection, series, noteStake] = bet
      const wins = winsOf(playId, selection)
      if (wins.length === 0) continue
      const play = findPlay(family, playId)
      if (play === undefined) throw new Error(`no play ${playId} in ${family.id}`)
      const prize = winningsMinor(play, wins, { series, noteStakeMinor: BigInt(noteStake) * BigInt(multiple) })
      if (prize > 0n) for (const order of orders) prizes.set(order, (prizes.get(order) ?? 0n) + prize)
    }
    return prizes
  }
}

type Step = Prepared & { game: LotteryGame; draw: DrawToSettle; expected: Cursor }

const isSame = (a: Cursor, b: Cursor) => a.member === b.member && a.order === b.order

async function settleChunk(tx: Tx, parts: LotteryParts, step: Step): Promise<boolean> {
  const { game, draw, expected, chunk, prizes } = step
  const locked = await lockDraw(tx, draw.id)
  if (locked === undefined || !isSame(locked.cursor, expected)) return false
  const now = parts.clock.now()
  const { voidFor } = locked
  const { entries, last } = chunk
  const written = { drawId: draw.id, voidFor, after: expected, last, entries, prizes }
  const outcomes = await writeOutcomes(tx, written)
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
  return true
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
  for (const { memberId, topOrder, prize } of outcomes) {
    live.toMember(memberId, 'bet.settled', { orderId: String(topOrder), gameCode, period, prize: formatMoney(prize) })
  }
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
