import { formatMoney } from '@trevo/contract/money'
import { findGame } from '@trevo/lottery/games'
import { winningsMinor } from '@trevo/lottery/odds'
import { findPlay, settlerOf } from '@trevo/lottery/settle'
import type { LotteryGame } from '@trevo/lottery/types'
import { type PlayFigures, recordPlay } from '../../base/figures/play-day.ts'
import { admitGifts } from '../../money/gate/gate.ts'
import { houseAccount, memberCash, type TransferInput } from '../../money/ledger/transfer.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { mapInSlices } from '../../platform/slices.ts'
import { type LotteryDeps, tellEach, tellWallet } from './deps.ts'
import { insertPayments, type NewPayment } from './order-queries.ts'
import {
  type Bet,
  betsToPrice,
  type Chunk,
  closeDraw,
  type DrawToSettle,
  drawsToSettle,
  dropRebates,
  keepToOneCore,
  lockDraw,
  lookUpBets,
  type MemberOutcome,
  nextChunk,
  saveCursor,
  savePrizes,
  sumOutcomes,
  wonAndStop,
  writeLookedUp,
  writeOutcomes,
} from './settle-queries.ts'
import { type Stop, stopOrders } from './stop-orders.ts'
import { askForLetters } from './win-notices.ts'

/** Members per transaction; their accounts are locked only while they are paid, at its end. */
const CHUNK_MEMBERS = 5_000
/** How many distinct bets, or orders whose lines are looked up, are held in memory at once. */
const HELD_AT_ONCE = 2_500

/** Smaller steps and a hook between them, for tests. */
export type SettleOptions = { chunkMembers?: number; heldAtOnce?: number; onStep?: () => void | Promise<void> }

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

/**
 * First works out what each distinct bet wins, then settles member by member. Outcomes, money and the cursor of a chunk are one
 * transaction: whatever happens in between, the next attempt goes on from there.
 */
async function settleDraw(deps: LotteryDeps, draw: DrawToSettle, options: SettleOptions): Promise<boolean> {
  const { chunkMembers = CHUNK_MEMBERS, heldAtOnce = HELD_AT_ONCE, onStep } = options
  const game = findGame(draw.gameCode)
  if (game === undefined) throw new Error(`nobody knows the lottery ${draw.gameCode}`)
  const step = { game, draw, prizeOf: pricerOf(game, draw), chunkMembers, heldAtOnce }
  if (!(await inTx(deps.db, (tx) => priceBets(tx, step)))) return false
  for (;;) {
    const end = await inTx(deps.db, (tx) => settleChunk(tx, deps, step))
    if (end !== 'more') return end === 'done'
    await onStep?.()
  }
}

type PrizeOf = (bet: Bet, multiple: number) => bigint
type Step = { game: LotteryGame; draw: DrawToSettle; prizeOf: PrizeOf; chunkMembers: number; heldAtOnce: number }

function pricerOf({ family }: LotteryGame, { result }: DrawToSettle): PrizeOf {
  const winsOf = settlerOf(family, result)
  return ([playId, selection, series, noteStake], multiple) => {
    const wins = winsOf(playId, selection)
    if (wins.length === 0) return 0n
    const play = findPlay(family, playId)
    if (play === undefined) throw new Error(`no play ${playId} in ${family.id}`)
    return winningsMinor(play, wins, { series, noteStakeMinor: BigInt(noteStake) * BigInt(multiple) })
  }
}

/** False where another node has the draw. */
async function priceBets(tx: Tx, { draw, prizeOf, heldAtOnce }: Step): Promise<boolean> {
  if ((await lockDraw(tx, draw.id)) === undefined) return false
  for (;;) {
    const bets = await betsToPrice(tx, draw.id, heldAtOnce)
    if (bets.length === 0) return true
    const prizes = await mapInSlices(bets, ({ bet, multiple }) => prizeOf(JSON.parse(bet), multiple))
    await savePrizes(tx, draw.id, bets, prizes)
  }
}

async function settleChunk(tx: Tx, deps: LotteryDeps, step: Step): Promise<'more' | 'done' | 'taken'> {
  const { draw } = step
  const locked = await lockDraw(tx, draw.id)
  if (locked === undefined) return 'taken'
  await keepToOneCore(tx)
  const chunk = await nextChunk(tx, locked, step.chunkMembers)
  if (chunk !== undefined) await settleMembers(tx, deps, step, chunk)
  if (chunk?.isLast === false) return 'more'
  await closeDraw(tx, draw.id, deps.clock.now())
  await askForLetters(tx, deps, draw.id)
  return 'done'
}

async function settleMembers(tx: Tx, deps: LotteryDeps, step: Step, chunk: Chunk): Promise<void> {
  const { game, draw } = step
  const now = deps.clock.now()
  await writeOutcomes(tx, chunk)
  await settleLookedUp(tx, step, chunk)
  const outcomes = await sumOutcomes(tx, chunk)
  const paid = await withoutRefusedRebates(tx, now, draw.id, outcomes)
  const stopping = outcomes.some(({ stops }) => stops > 0) ? await wonAndStop(tx, chunk) : []
  const stop = await stopOrders(tx, game, draw.id, stopping)
  const due = dueOf(draw, paid, stop)
  const posted = await deps.ledger.postTransfers(
    tx,
    due.map(({ transfer }) => transfer),
  )
  const payments = due.map(({ payment }, index) => ({ ...payment, transferId: posted[index]?.transferId as bigint }))
  await insertPayments(tx, now, payments)
  await recordPlay(tx, now, figuresOf(game, paid, stop))
  await stop.unexpose(tx)
  await saveCursor(tx, chunk)
  tellWallet(tx, deps.live, payments)
  tx.afterCommit(() => tellOutcomes(deps, draw, outcomes))
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
    await writeLookedUp(tx, draw.id, prizes)
  }
}

/** Members who are excluded, paused or locked get their prizes and their own money, but no gifts. */
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
    memberId,
    category,
    currency,
    turnover: stake,
    prize,
    bets,
  }))
  const currencies = new Map(outcomes.map(({ memberId, currency }) => [memberId, currency]))
  const givenBack = due.map(({ payment: { memberId, amount } }) => ({
    memberId,
    category,
    currency: currencies.get(memberId) ?? ('BRL' as const),
    staked: -amount,
  }))
  return [...settled, ...givenBack]
}

function tellOutcomes({ live }: LotteryDeps, { gameCode, period }: DrawToSettle, outcomes: readonly MemberOutcome[]) {
  void tellEach(outcomes, ({ memberId, topOrder, stake, prize }) =>
    live.toMember(memberId, 'bet.settled', {
      orderId: String(topOrder),
      gameCode,
      period,
      stake: formatMoney(stake),
      prize: formatMoney(prize),
    }),
  )
}
