import { WAITING_TOPIC } from '@trevo/contract/ops/waiting'
import type { Tx } from '../../platform/db.ts'
import type { CashierParts } from './parts.ts'

/** To staff of the brand: something began or ceased to wait for one of them. */
export function tellStaff(
  tx: Tx,
  live: CashierParts['live'],
  merchantId: number,
  queue: 'deposits' | 'withdrawals',
): void {
  tx.afterCommit(() => live.toTopic(merchantId, WAITING_TOPIC, 'waiting.changed', { queue }))
}
