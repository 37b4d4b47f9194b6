import './tables.ts'
import { CompiledQuery } from 'kysely'
import type { StakeRefused } from '../../money/gate/reached.ts'
import type { Execute } from '../../money/ledger/accounts.ts'
import type { Ledger } from '../../money/ledger/ledger.ts'
import { houseAccount, memberCash } from '../../money/ledger/transfer.ts'
import { createBatcher } from '../../platform/batch.ts'
import type { Clock } from '../../platform/clock.ts'
import { isRetryable, type Pool, type Tx } from '../../platform/db.ts'
import type { Live } from '../../platform/live/live.ts'
import { type Busy, type PreparedTransaction, post, prepareTransaction } from './post.ts'
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
  ledger: Pick<Ledger, 'accountId'>
  clock: Clock
  live: Pick<Live, 'toMember'>
  /** Hears of every bet that a gate refused. */
  onRefused?: StakeRefused
  maxBatch?: number
  lanes?: number
  maxQueue?: number
}

const MAX_ATTEMPTS = 4
/** Transactions of a player somebody else is at work for wait here, beside the lanes, so that they hold up nobody else. */
const WAITING_LANES = 3

const inside =
  (tx: Tx): Execute =>
  async ({ text, values }) =>
    (await tx.executeQuery(CompiledQuery.raw(text, values))).rows

export function createPlay(options: PlayOptions): Play {
  const { pool, ledger, clock, live, onRefused, maxBatch = 32, lanes = 2, maxQueue = 10_000 } = options
  const execute: Execute = async (statement) => (await pool.query(statement)).rows
  const laneBatcher = createBatcher({ maxBatch, lanes, maxQueue, run: runWith(false) })
  const waiting = createBatcher({ maxBatch: 1, lanes: WAITING_LANES, maxQueue, run: runWith(true) })

  function runWith(wait: boolean) {
    return async (batch: PreparedTransaction[]): Promise<(Taken | Refused | Busy)[]> => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await post(execute, batch, { now: clock.now(), wait })
        } catch (error) {
          // The batcher repeats many one by one; only a single transaction is tried again here.
          if (batch.length > 1 || attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error
        }
      }
    }
  }

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
      const prepared = await prepare(transaction)
      let result = await laneBatcher.add(prepared)
      if (result.status === 'busy') result = await waiting.add(prepared)
      // Nothing is busy for a caller that waits.
      const settled = result as Taken | Refused
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
    async drained() {
      await laneBatcher.drained()
      await waiting.drained()
    },
  }
}
