import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Ledger } from '../../money/ledger/ledger.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Live } from '../../platform/live/live.ts'
import type { SealKeys } from '../../platform/seal.ts'
import type { PublicBeacon } from '../../providers/beacon/choose-beacon.ts'
import type { ForgetTaken } from '../ports.ts'

export type LotteryDeps = {
  db: Db
  ledger: Ledger
  live: Pick<Live, 'toMember' | 'toMerchant'>
  jobs: Pick<Jobs, 'send'>
  clock: Clock
  log: Pick<Logger, 'error' | 'warn'>
  /** Seals the seeds of draws that are still to come. */
  sealKey: SealKeys
  /** Without its round no draw can be predicted before betting closes. */
  beacon: Pick<PublicBeacon, 'source' | 'waitMs'>
  /** When a draw is void, what was taken from turnover for opposite bets on it is forgotten too. */
  forgetTaken: ForgetTaken
}

/** Everyone is told within about a second, in portions small enough for every node to handle quickly. */
const PORTIONS = 100
const SMALLEST_PORTION = 20
const BETWEEN_MS = 10

/** Tells many one by one, with a pause after each portion so that other requests are served in between. */
export async function tellEach<T>(told: readonly T[], tell: (one: T, index: number) => void): Promise<void> {
  const portion = Math.max(SMALLEST_PORTION, Math.ceil(told.length / PORTIONS))
  for (const [index, one] of told.entries()) {
    if (index > 0 && index % portion === 0) await setTimeout(BETWEEN_MS, undefined, { ref: false })
    tell(one, index)
  }
}

export function tellWallet(
  tx: Tx,
  live: Pick<Live, 'toMember'>,
  moved: readonly { memberId: bigint; transferId: bigint }[],
): void {
  tx.afterCommit(
    () =>
      void tellEach(moved, ({ memberId, transferId }) =>
        live.toMember(memberId, 'wallet.changed', { transferId: String(transferId) }),
      ),
  )
}
