import './tables.ts'
import { createBatcher, createBatchers } from '../../platform/batch.ts'
import type { PoolFor } from '../../platform/book-pools.ts'
import type { Pool, Tx } from '../../platform/db.ts'
import { type Execute, inside, onBook, onPool } from '../../platform/execute.ts'
import { createGroupCommit, repeatedAlone } from '../../platform/group-commit.ts'
import { mapInSlices } from '../../platform/slices.ts'
import { AccountIds, type AccountName, type FoundAccounts, namesOf, openAccounts } from './accounts.ts'
import { assertAdmitted } from './admission.ts'
import { assertPassed } from './passes.ts'
import { type PreparedTransfer, post, postInPortions, postUnlessBusy, prepareTransfer } from './post.ts'
import { type PostedTransfer, postedOrThrow, type TransferInput, type TransferResult } from './transfer.ts'
import { followsTurnover, followTurnover } from './turnover-rules.ts'

export type Ledger = {
  /**
   * Posts a transfer on its own, together with others that wait at the same moment (group commit). Durable when it answers.
   * Throws `TransferRefused` when nothing moved. Never call it inside a transaction: that is what the others are for.
   */
  transfer(input: TransferInput): Promise<PostedTransfer>
  /** Posts inside the caller's transaction, in order; throws `TransferRefused` for the first that is refused. */
  postTransfers(tx: Tx, inputs: readonly TransferInput[]): Promise<PostedTransfer[]>
  /** The same for one transfer. */
  postTransfer(tx: Tx, input: TransferInput): Promise<PostedTransfer>
  /** As `postTransfers`, but a refused transfer is an answer: it leaves no trace and the others stand. */
  tryTransfers(tx: Tx, inputs: readonly TransferInput[]): Promise<TransferResult[]>
  /** The account's id; opens the account when it does not exist yet. */
  accountId(name: AccountName): Promise<bigint>
  /** Resolves once no transfer waits or runs. */
  drained(): Promise<void>
}

export type LedgerOptions = { pool: Pool; poolFor?: PoolFor; maxBatch?: number; lanes?: number; maxQueue?: number }

type Followed = { input: TransferInput; prepared: PreparedTransfer }

export function createLedger(options: LedgerOptions): Ledger {
  const { pool, poolFor = async () => pool, maxBatch = 32, lanes = 2, maxQueue = 10_000 } = options
  const accounts = new AccountIds()
  const execute = onPool(pool)
  const grouped = createBatchers<PreparedTransfer, TransferResult>(
    ({ bookId }) => bookId,
    () =>
      createGroupCommit({
        maxBatch,
        lanes,
        maxQueue,
        run(batch, wait) {
          const onOwner = onBook(poolFor, batch[0]?.bookId ?? 0)
          return wait ? post(onOwner, batch) : postUnlessBusy(onOwner, batch)
        },
      }),
  )

  // In transactions of their own: what has to be played because of a transfer is written with it.
  const followed = createBatcher({ maxBatch: 1, lanes, maxQueue, run: repeatedAlone(onClient) })

  async function onClient(batch: Followed[]): Promise<TransferResult[]> {
    const client = await pool.connect()
    const within: Execute = async (statement) => (await client.query(statement)).rows
    try {
      await client.query('begin')
      const results = await post(
        within,
        batch.map(({ prepared }) => prepared),
      )
      const inputs = batch.map(({ input }) => input)
      await followTurnover(within, inputs, results)
      await client.query('commit')
      return results
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }

  async function openOnPool(names: readonly AccountName[]): Promise<FoundAccounts> {
    const found = await openAccounts(execute, names)
    accounts.remember(found)
    return found
  }

  async function tryTransfers(tx: Tx, inputs: readonly TransferInput[]): Promise<TransferResult[]> {
    for (const input of inputs) {
      assertAdmitted(tx, input)
      assertPassed(tx, input)
    }
    const missing = inputs.filter((input) => !accounts.of(input))
    const found = missing.length > 0 ? await openAccounts(inside(tx), namesOf(missing)) : undefined
    if (found) tx.afterCommit(() => accounts.remember(found))
    const batch = await mapInSlices(inputs, (input) => prepareTransfer(input, accounts.of(input, found)))
    const results = await postInPortions(inside(tx), batch)
    await followTurnover(inside(tx), inputs, results)
    return results
  }

  const postTransfers = async (tx: Tx, inputs: readonly TransferInput[]) =>
    (await tryTransfers(tx, inputs)).map(postedOrThrow)

  return {
    async transfer(input) {
      assertAdmitted(null, input)
      assertPassed(null, input)
      const ids = accounts.of(input) ?? accounts.of(input, await openOnPool(namesOf([input])))
      const prepared = prepareTransfer(input, ids)
      const isFollowed = followsTurnover(input)
      return postedOrThrow(await (isFollowed ? followed.add({ input, prepared }) : grouped.add(prepared)))
    },
    tryTransfers,
    postTransfers,
    async postTransfer(tx, input) {
      const [posted] = await postTransfers(tx, [input])
      return posted as PostedTransfer
    },
    async accountId(name) {
      return accounts.get(name) ?? (accounts.get(name, await openOnPool([name])) as bigint)
    },
    async drained() {
      await grouped.drained()
      await followed.drained()
    },
  }
}
