import { createHash } from 'node:crypto'
import type { NewOrder } from '@trevo/contract/lottery'
import { isReal, type MemberType } from '@trevo/contract/members'
import type { Currency } from '@trevo/contract/money'
import { findGame } from '@trevo/lottery/games'
import type { LotteryGame } from '@trevo/lottery/types'
import { recordPlay } from '../../base/figures/play-day.ts'
import { admitStake } from '../../money/gate/admit-stake.ts'
import { houseAccount, memberCash } from '../../money/ledger/transfer.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { repeatOf } from '../../platform/once.ts'
import { type CheckedOrder, checkOrder, rebateOf } from './bet-check.ts'
import { type LotteryDeps, tellWallet } from './deps.ts'
import { expose, exposureRows } from './exposure.ts'
import { lockGame } from './locks.ts'
import { type LotteryOffer, offerTo } from './offers.ts'
import {
  type BetDraw,
  drawsToBet,
  insertOrder,
  lockPlayer,
  type NewEntry,
  nextOrderId,
  orderOfRequest,
} from './order-queries.ts'
import { slotAt } from './slots.ts'

export type Bettor = {
  memberId: bigint
  merchantId: number
  type: MemberType
  /** The member's own session. */
  sessionId: bigint
  /** What the brand plays in. */
  currency: Currency
}

/** Trial and test members play with play money. */
export const currencyOf = ({ type, currency }: Pick<Bettor, 'type' | 'currency'>): Currency =>
  isReal(type) ? currency : 'FUN'

/** Takes an order, or throws why not. Answers its id; the same request id answers with the same order. */
export async function placeOrder(deps: LotteryDeps, bettor: Bettor, order: NewOrder): Promise<bigint> {
  const game = findGame(order.gameCode)
  if (game === undefined) throw new AppError('not_found')
  assertRising(order)
  const inputHash = hashOf(order)
  return inTx(deps.db, async (tx) => {
    await lockGame(tx, game.code, 'shared')
    await lockPlayer(tx, bettor.memberId)
    const found = orderOfRequest(tx, bettor.memberId, order.requestId)
    const known = await repeatOf(found, (first) => first.inputHash.equals(inputHash))
    if (known) return known.id
    const offer = await offerTo(tx, bettor, game)
    if (offer === undefined) throw new AppError('not_found')
    if (!offer.enabled || !offer.running) throw new AppError('lottery_closed')
    const checked = checkOrder(game, offer, order)
    return take(tx, deps, { game, offer, bettor, order, checked, inputHash })
  })
}

/** Each period once and in order: so is every chase written, and a repeat is recognised. */
function assertRising({ periods }: NewOrder): void {
  const isRising = periods.every(({ period }, index) => index === 0 || period > (periods[index - 1]?.period ?? ''))
  if (!isRising) throw new AppError('invalid_input', { fields: [{ path: 'periods', code: 'rising' }] })
}

const hashOf = ({ gameCode, playType, lines, periods, stopOnWin, total }: NewOrder): Buffer => {
  const lineParts = lines.map((line) => [
    ...[line.play, line.selection, line.notes, line.mode, line.multiple, line.series, line.stake],
  ])
  const periodParts = periods.map(({ period, multiple }) => [period, multiple])
  const text = JSON.stringify([gameCode, playType, lineParts, periodParts, stopOnWin, total])
  return createHash('sha256').update(text).digest()
}

type Taking = {
  game: LotteryGame
  offer: LotteryOffer
  bettor: Bettor
  order: NewOrder
  checked: CheckedOrder
  inputHash: Buffer
}

async function take(tx: Tx, deps: LotteryDeps, taking: Taking): Promise<bigint> {
  const { game, bettor, order, checked } = taking
  const { memberId, merchantId, sessionId } = bettor
  const { total } = checked
  const currency = currencyOf(bettor)
  const draws = await namedDraws(tx, deps, taking)
  const now = deps.clock.now()
  await admitStake(tx, now, { memberId, sessionId, gameId: null, currency, amount: total })
  const { transferId } = await deps.ledger.postTransfer(tx, {
    merchantId,
    kind: 'bet',
    key: `lottery:bet:${memberId}:${order.requestId}`,
    postings: [
      { account: memberCash(memberId, currency), amount: -total },
      { account: houseAccount('games', currency), amount: total },
    ],
    meta: { lottery: game.code, period: order.periods[0]?.period ?? '' },
  })
  await recordPlay(tx, now, [{ memberId, category: game.category, currency, staked: total }])
  const id = await store(tx, taking, draws, transferId, now)
  if (currency !== 'FUN') {
    const periods = draws.map(({ id: drawId, period }, index) => ({
      drawId,
      period,
      multiple: multipleAt(order, index),
    }))
    const rows = exposureRows(checked.lines, periods, periods.length)
    await expose(tx, { merchantId, gameCode: game.code, limit: taking.offer.maxExposure }, rows)
  }
  // Checked after every wait: from here on nothing can hold this bet up.
  await assertOpen(tx, deps, { merchantId, gameCode: game.code }, draws)
  tellWallet(tx, deps.live, [{ memberId, transferId }])
  return id
}

const multipleAt = ({ periods }: NewOrder, index: number) => periods[index]?.multiple ?? 1

async function namedDraws(tx: Tx, deps: LotteryDeps, { game, bettor, order }: Taking): Promise<BetDraw[]> {
  const periods = order.periods.map(({ period }) => period)
  const place = { merchantId: bettor.merchantId, gameCode: game.code }
  const draws = await drawsToBet(tx, { ...place, periods })
  const found = new Set(draws.map(({ period }) => period))
  const unknown = periods.find((period) => !found.has(period))
  if (unknown !== undefined) throw await drawClosed(tx, deps, place, unknown)
  await assertOpen(tx, deps, place, draws)
  return draws
}

type Place = { merchantId: number; gameCode: string }

async function assertOpen(tx: Tx, deps: LotteryDeps, place: Place, draws: readonly BetDraw[]): Promise<void> {
  const now = deps.clock.now()
  const closed = draws.find(({ isOpen, closesAt }) => !isOpen || closesAt <= now)
  if (closed) throw await drawClosed(tx, deps, place, closed.period)
}

export async function drawClosed(
  tx: Tx,
  { clock }: Pick<LotteryDeps, 'clock'>,
  place: Place,
  period: string,
): Promise<AppError> {
  const now = clock.now()
  const current = await slotAt(tx, { ...place, now })
  return new AppError('draw_closed', { period, serverNow: now.toISOString(), current })
}

async function store(
  tx: Tx,
  { game, bettor, order, checked, inputHash }: Taking,
  draws: readonly BetDraw[],
  transferId: bigint,
  createdAt: Date,
): Promise<bigint> {
  const { lines, ownSeries, total } = checked
  const perMultiple = lines.reduce((sum, { stake }) => sum + stake, 0n)
  const entries = draws.map(({ id: drawId }, index): NewEntry => {
    const multiple = multipleAt(order, index)
    return { drawId, multiple, stake: perMultiple * BigInt(multiple), rebate: rebateOf(lines, ownSeries, multiple) }
  })
  const id = await nextOrderId(tx)
  const row = {
    id,
    merchantId: bettor.merchantId,
    memberId: bettor.memberId,
    requestId: order.requestId,
    inputHash,
    gameCode: game.code,
    playType: order.playType,
    currency: currencyOf(bettor),
    ownSeries,
    total,
    transferId,
    stopOnWin: order.stopOnWin,
    endsAt: draws.at(-1)?.drawsAt ?? createdAt,
    createdAt,
  }
  await insertOrder(tx, row, lines, entries)
  return id
}
