import './tables.ts'
import type { StakeRefused } from '../../money/gate/reached.ts'
import type { Ledger } from '../../money/ledger/ledger.ts'
import { houseAccount, memberCash } from '../../money/ledger/transfer.ts'
import { createBatchers } from '../../platform/batch.ts'
import type { PoolFor } from '../../platform/book-pools.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Pool, Tx } from '../../platform/db.ts'
import { inside, onBook } from '../../platform/execute.ts'
import { createGroupCommit } from '../../platform/group-commit.ts'
import type { Live } from '../../platform/live/live.ts'
import { type PreparedTransaction, post, prepareTransaction } from './post.ts'
import { type Refused, type Taken, takenOrThrow, type VendorTransaction } from './transaction.ts'

export type Play = {
  /**
   * Takes one transaction of a vendor, together with others that wait at the same moment (group commit). Durable when it
   * answers; throws an `AppError` where nothing happened. Never call it inside a transaction.
   */
  take(transaction: VendorTransaction): Promise<Taken>
  /** Inside the caller's transaction and as if it were `now`, in order; throws for the first that is refused. */
  takeAll(tx: Tx, now: Date, transactions: readonly VendorTransaction[]): Promise<Taken[]>
  /** Resolves once nothing waits or runs. */
  drained(): Promise<void>
}

export type PlayOptions = {
  pool: Pool
  poolFor?: PoolFor
  ledger: Pick<Ledger, 'accountId'>
  clock: Clock
  live: Pick<Live, 'toMember'>
  /** Hears of every bet that a gate refused. */
  onRefused?: StakeRefused
  maxBatch?: number
  lanes?: number
  maxQueue?: number
}

export function createPlay(options: PlayOptions): Play {
  const { pool, poolFor = async () => pool, ledger, clock, live, onRefused, ...limits } = options
  const grouped = createBatchers<PreparedTransaction, Taken | Refused>(
    ({ bookId }) => bookId,
    () =>
      createGroupCommit({
        ...limits,
        run: (batch, wait) => post(onBook(poolFor, batch[0]?.bookId ?? 0), batch, { now: clock.now(), wait }),
      }),
  )

  async function accountsOf({ merchantId, memberId, currency }: VendorTransaction) {
    const [cash, house] = await Promise.all([
      ledger.accountId({ merchantId, ref: memberCash(memberId, currency) }),
      ledger.accountId({ merchantId, ref: houseAccount('games', currency) }),
    ])
    return { cash, house }
  }

  const prepare = async (transaction: VendorTransaction) =>
    prepareTransaction(transaction, await accountsOf(transaction))

  function tell({ memberId }: VendorTransaction, { status, transferId }: Taken) {
    if (status === 'posted' && transferId !== null)
      live.toMember(memberId, 'wallet.changed', { transferId: String(transferId) })
  }

  return {
    async take(transaction) {
      const settled = await grouped.add(await prepare(transaction))
      if (onRefused && settled.status !== 'posted' && settled.status !== 'replayed')
        onRefused({ memberId: transaction.memberId, merchantId: transaction.merchantId, code: settled.status })
      const taken = takenOrThrow(settled)
      tell(transaction, taken)
      return taken
    },
    async takeAll(tx, now, transactions) {
      const prepared = await Promise.all(transactions.map(prepare))
      const results = await post(inside(tx), prepared, { now, wait: true })
      return results.map((result, index) => {
        const taken = takenOrThrow(result as Taken | Refused)
        tx.afterCommit(() => tell(transactions[index] as VendorTransaction, taken))
        return taken
      })
    },
    drained: () => grouped.drained(),
  }
}
