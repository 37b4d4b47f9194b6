import { findGame } from '@trevo/lottery/games'
import { bookOf } from '../../money/ledger/books.ts'
import { houseAccount, memberCash } from '../../money/ledger/transfer.ts'
import { AppError } from '../../platform/errors.ts'
import { onBook } from '../../platform/execute.ts'
import { addKeys, noKeys } from './exposure.ts'
import { drawClosed, momentOf, type OrderDeps } from './order-deps.ts'
import { entriesOf, linesOf, orderToCancel, postCancel } from './order-queries.ts'

export type Asked = { memberId: bigint; merchantId: number; orderId: bigint; periods: readonly string[] | null }

/**
 * Gives back the requested periods (null: all) that still take bets, in one call. A repeat changes nothing. Throws when a named
 * period has closed, or when all of them have.
 */
export async function cancelOrder(deps: OrderDeps, asked: Asked): Promise<void> {
  const { db, pool, poolFor = async () => pool, ledger, clock, live } = deps
  const { memberId, merchantId, orderId, periods } = asked
  const bookId = bookOf(merchantId)
  const order = await orderToCancel(db, bookId, memberId, orderId)
  const game = order && findGame(order.gameCode)
  if (order === undefined || game === undefined) throw new AppError('not_found')
  const keys = noKeys()
  if (order.currency !== 'FUN') {
    const [lines, entries] = await Promise.all([linesOf(db, bookId, [orderId]), entriesOf(db, bookId, orderId)])
    addKeys(keys, game, lines.get(orderId) ?? [], entries, order.periods)
  }
  const [cash, house] = await Promise.all([
    ledger.accountId({ merchantId, ref: memberCash(memberId, order.currency) }),
    ledger.accountId({ merchantId, ref: houseAccount('games', order.currency) }),
  ])
  const { category } = game
  const answer = await postCancel(onBook(poolFor, bookId), {
    now: momentOf(clock),
    bookId,
    memberId,
    orderId,
    periods,
    category,
    cash,
    house,
    keys,
  })
  if (answer.outcome === 'not_found') throw new AppError('not_found')
  if (answer.outcome === 'draw_closed') {
    throw await drawClosed(deps, { merchantId, gameCode: order.gameCode }, answer.period ?? '')
  }
  if (answer.transferId !== null) {
    live.toMember(memberId, 'wallet.changed', { transferId: String(answer.transferId) })
  }
}
