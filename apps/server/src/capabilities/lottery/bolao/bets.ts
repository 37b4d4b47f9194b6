import { randomUUID } from 'node:crypto'
import type { NewLine, NewOrder } from '@trevo/contract/lottery-orders'
import { type Currency, formatMoney } from '@trevo/contract/money'
import { findGame } from '@trevo/lottery/games'
import type { LotteryGame } from '@trevo/lottery/types'
import { houseAccount, memberCash } from '../../../money/ledger/transfer.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { inside } from '../../../platform/execute.ts'
import { type CheckedOrder, checkOrder } from '../bet-check.ts'
import { addKeys, noKeys } from '../exposure.ts'
import { type OfferTo, offerTo } from '../offers.ts'
import { drawClosed, momentOf, type OrderDeps } from '../order-deps.ts'
import { linesOf } from '../order-queries.ts'
import { hashOf } from '../orders.ts'
import { type PreparedOrder, prepareOrder } from '../place.ts'
import { type OrderResult, post, type TakenOrder } from '../post.ts'
import { type BolaoRow, giveBack, type PartRow } from './queries.ts'

/** Who bets shares. A session of null: less of what was admitted when the bolão was opened. */
export type ShareBettor = { memberId: bigint; merchantId: number; sessionId: bigint | null; currency: Currency }
export type Shared = Pick<BolaoRow, 'gameCode' | 'period' | 'playType' | 'lines' | 'price'>

export const gameOf = (code: string): LotteryGame => {
  const game = findGame(code)
  if (game === undefined) throw new AppError('not_found')
  return game
}

/** All bet in the lowest series: nobody is kept out by their own, and each gets their difference as a rebate. */
export const inLowestSeries = (lines: readonly NewLine[], { seriesMin }: OfferTo): NewLine[] =>
  lines.map((line) => ({ ...line, series: seriesMin }))

/** Without a member: as it stands for the brand itself, which has no rate of its own. */
export async function offerFor(
  tx: Tx,
  { merchantId, memberId }: { merchantId: number; memberId: bigint | null },
  game: LotteryGame,
): Promise<OfferTo> {
  const offer = await offerTo(tx, { merchantId, memberId: memberId ?? 0n }, game)
  if (offer === undefined) throw new AppError('not_found')
  if (!offer.enabled || !offer.running) throw new AppError('lottery_closed')
  return memberId === null ? { ...offer, rateGap: 0 } : offer
}

const orderFor = ({ gameCode, period, playType, lines, price }: Shared, shares: number): NewOrder => ({
  requestId: randomUUID(),
  gameCode,
  playType,
  lines,
  periods: [{ period, multiple: shares }],
  stopOnWin: false,
  total: formatMoney(price * BigInt(shares)),
})

/** Looks through what all shares together bet: no limit of a bet is passed by cutting it. */
export const checkShares = (game: LotteryGame, offer: OfferTo, shared: Shared, shares: number): CheckedOrder =>
  checkOrder(game, offer, orderFor(shared, shares))

/** Shares as the order that `lottery_post` takes. */
export async function prepareShares(
  tx: Tx,
  { ledger }: Pick<OrderDeps, 'ledger'>,
  { merchantId, memberId, sessionId, currency }: ShareBettor,
  shared: Shared,
  shares: number,
): Promise<PreparedOrder> {
  const game = gameOf(shared.gameCode)
  const offer = await offerFor(tx, { merchantId, memberId }, game)
  const order = orderFor(shared, shares)
  const checked = checkOrder(game, offer, order)
  const [cash, house] = await Promise.all([
    ledger.accountId({ merchantId, ref: memberCash(memberId, currency) }),
    ledger.accountId({ merchantId, ref: houseAccount('games', currency) }),
  ])
  const asked = { merchantId, memberId, sessionId, currency, order, game, offer, checked, hash: hashOf(order) }
  return prepareOrder(asked, { cash, house }, { isShare: true })
}

/** All of them in one call, or none. */
export async function postShares(tx: Tx, deps: OrderDeps, orders: readonly PreparedOrder[]): Promise<TakenOrder[]> {
  const results = await post(inside(tx), orders, { now: momentOf(deps.clock), wait: true })
  const taken: TakenOrder[] = []
  for (const [index, result] of results.entries()) {
    const order = orders[index]
    if (order === undefined) continue
    if (result.status !== 'posted') throw await refusalOf(deps, order, result as OrderResult)
    taken.push(result as TakenOrder)
  }
  return taken
}

async function refusalOf(deps: OrderDeps, { merchantId, game, offer }: PreparedOrder, result: OrderResult) {
  if (result.status === 'draw_closed' && 'period' in result) {
    return drawClosed(deps, { merchantId, gameCode: game.code }, result.period)
  }
  if (result.status === 'limit_exceeded' && 'row' in result) {
    const { row, period, stoodAt } = result
    const room = offer.maxExposure > stoodAt ? offer.maxExposure - stoodAt : 0n
    const available = formatMoney((row.stake * room) / row.amount)
    return new AppError('limit_exceeded', { limit: 'exposure', line: row.line, period, available })
  }
  // Terms that changed while the bet was looked through: whoever comes again finds the new ones.
  if (!('left' in result)) return new AppError('overloaded')
  return new AppError(result.status, result.left === null ? undefined : { left: formatMoney(result.left) })
}

/** Takes bets of a bolão out of its draw again. Whoever gets money back is told once it is theirs. */
export async function returnParts(
  tx: Tx,
  deps: Pick<OrderDeps, 'clock' | 'live'>,
  { bookId, gameCode, drawId, period, merchantId }: BolaoRow,
  parts: readonly PartRow[],
  { whileOpen }: { whileOpen: boolean },
): Promise<'done' | { merchantId: number; gameCode: string; period: string }> {
  const game = gameOf(gameCode)
  const orders = parts.map(({ orderId }) => orderId)
  const lines = await linesOf(tx, bookId, orders)
  const keys = noKeys()
  for (const { orderId, shares } of parts) {
    addKeys(keys, game, lines.get(orderId) ?? [], [{ drawId, multiple: shares }], 1)
  }
  const now = momentOf(deps.clock)
  const asked = { now, whileOpen, bookId, drawId, orders, category: game.category, keys }
  const { outcome, members, transfers } = await giveBack(inside(tx), asked)
  if (outcome === 'draw_closed') return { merchantId, gameCode, period }
  tx.afterCommit(() => {
    for (const [index, memberId] of members.entries()) {
      deps.live.toMember(memberId, 'wallet.changed', { transferId: String(transfers[index]) })
    }
  })
  return 'done'
}
