import { WAITING_TOPIC } from '@trevo/contract/ops/waiting'
import type { Tx } from '../../platform/db.ts'
import type { CashierDeps } from './deps.ts'

/** Tells staff of the brand that something began or ceased to wait for them. */
export function tellStaff(
  tx: Tx,
  live: CashierDeps['live'],
  merchantId: number,
  queue: 'deposits' | 'withdrawals',
): void {
  tx.afterCommit(() => live.toTopic(merchantId, WAITING_TOPIC, 'waiting.changed', { queue }))
}
