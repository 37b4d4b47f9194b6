import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Live } from '../../platform/live/live.ts'
import type { Ledger } from '../ledger/ledger.ts'

export type LotteryParts = {
  db: Db
  ledger: Ledger
  live: Pick<Live, 'toMember' | 'toMerchant'>
  jobs: Pick<Jobs, 'send'>
  clock: Clock
  log: Pick<Logger, 'error' | 'warn'>
  /** Seals the seeds of draws that are still to come. */
  sealKey: Buffer
}

export function tellWallet(
  tx: Tx,
  live: Pick<Live, 'toMember'>,
  moved: readonly { memberId: bigint; transferId: bigint }[],
): void {
  tx.afterCommit(() => {
    for (const { memberId, transferId } of moved) {
      live.toMember(memberId, 'wallet.changed', { transferId: String(transferId) })
    }
  })
}
