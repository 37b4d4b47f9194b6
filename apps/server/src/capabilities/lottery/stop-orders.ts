import type { LotteryGame } from '@trevo/lottery/types'
import type { Tx } from '../../platform/db.ts'
import { addKeys, noKeys } from './exposure.ts'
import { endEntries, linesOf } from './order-queries.ts'
import { type Backs, type DrawOfBook, entriesToStop, type StoppedEntry } from './settle-queries.ts'

const nothing = (): Backs => ({
  orders: [],
  members: [],
  currencies: [],
  draws: [],
  periods: [],
  amounts: [],
  keys: noKeys(),
})

/** Ends the later periods of orders set to stop on a win; answers what they get back. */
export async function stopOrders(
  tx: Tx,
  game: LotteryGame,
  draw: DrawOfBook,
  orderIds: readonly bigint[],
): Promise<Backs> {
  const backs = nothing()
  if (orderIds.length === 0) return backs
  const entries = await entriesToStop(tx, draw, orderIds)
  if (entries.length === 0) return backs
  if ((await endEntries(tx, draw.bookId, entries)) !== entries.length) {
    throw new Error(`draw ${draw.drawId}: periods to stop were ended by somebody else`)
  }
  const lines = await linesOf(tx, draw.bookId, orderIds)
  for (const [orderId, stopped] of Map.groupBy(entries, (entry) => entry.orderId)) {
    const [first] = stopped as [StoppedEntry, ...StoppedEntry[]]
    backs.orders.push(orderId)
    backs.members.push(first.memberId)
    backs.currencies.push(first.currency)
    backs.draws.push(first.drawId)
    backs.periods.push(first.period)
    backs.amounts.push(stopped.reduce((sum, { stake }) => sum + stake, 0n))
    if (first.currency !== 'FUN') addKeys(backs.keys, game, lines.get(orderId) ?? [], stopped, first.periods)
  }
  return backs
}
