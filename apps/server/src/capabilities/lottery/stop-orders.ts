import type { LotteryGame } from '@trevo/lottery/types'
import type { TransferInput } from '../../money/ledger/transfer.ts'
import type { Tx } from '../../platform/db.ts'
import { backTransfer } from './cancel.ts'
import { exposedOf, exposureRows, unexpose } from './exposure.ts'
import { endEntries, linesOf, type NewPayment } from './order-queries.ts'
import { entriesToStop, type StoppedEntry } from './settle-queries.ts'

export type Stop = {
  due: { transfer: TransferInput; payment: Omit<NewPayment, 'transferId'> }[]
  /** Call it after the ledger and the figures, as everywhere. */
  unexpose(tx: Tx): Promise<void>
}

const NOTHING: Stop = { due: [], unexpose: async () => {} }

/** Ends the later periods of orders set to stop on a win; the caller posts the money. */
export async function stopOrders(
  tx: Tx,
  game: LotteryGame,
  drawId: bigint,
  orderIds: readonly bigint[],
): Promise<Stop> {
  if (orderIds.length === 0) return NOTHING
  const entries = await entriesToStop(tx, drawId, orderIds)
  if (entries.length === 0) return NOTHING
  // A void may have given one of them back at this very moment: then the whole chunk is worked out again.
  if ((await endEntries(tx, 'stopped', entries)) !== entries.length) {
    throw new Error(`draw ${drawId}: periods to stop were ended by somebody else`)
  }
  const byOrder = Map.groupBy(entries, ({ orderId }) => orderId)
  const due = [...byOrder.values()].map((stopped) => {
    const [first] = stopped as [StoppedEntry, ...StoppedEntry[]]
    const { orderId, memberId, merchantId } = first
    const amount = stopped.reduce((sum, { stake }) => sum + stake, 0n)
    const payment = { kind: 'back' as const, merchantId, memberId, drawId: first.drawId, orderId, amount }
    return { transfer: backTransfer({ ...first, id: orderId }, stopped), payment }
  })
  return { due, unexpose: (inside) => unexposeAll(inside, game, byOrder) }
}

async function unexposeAll(tx: Tx, game: LotteryGame, byOrder: ReadonlyMap<bigint, StoppedEntry[]>): Promise<void> {
  const lines = await linesOf(tx, [...byOrder.keys()])
  const orders = [...byOrder].filter(([, [first]]) => first !== undefined && first.currency !== 'FUN')
  const byMerchant = Map.groupBy(orders, ([, [first]]) => first?.merchantId ?? 0)
  for (const [merchantId, ofMerchant] of [...byMerchant].sort(([a], [b]) => a - b)) {
    const rows = ofMerchant.flatMap(([orderId, entries]) => {
      const exposed = (lines.get(orderId) ?? []).map((line) => exposedOf(game, line))
      return exposureRows(exposed, entries, entries[0]?.periods ?? 0)
    })
    await unexpose(tx, merchantId, rows)
  }
}
