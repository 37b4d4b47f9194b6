import type { Execute } from '../../platform/execute.ts'
import { bookOf } from './books.ts'
import type { AccountRef, TransferInput } from './transfer.ts'

export type AccountName = { merchantId: number; ref: AccountRef }
export type FoundAccounts = ReadonlyMap<string, bigint>

const OPEN_ACCOUNTS = {
  name: 'ledger_open_accounts',
  text: 'select ledger_open_accounts($1, $2::bigint[], $3::text[], $4::text[])::text[] as ids',
}
const MAX_CACHED_ACCOUNTS = 100_000

const nameKey = (merchantId: number, ref: AccountRef) =>
  'house' in ref
    ? `${merchantId}:house:${ref.house}:${ref.currency}`
    : `${merchantId}:${ref.memberId}:${ref.kind}:${ref.currency}`

/** Account ids never change, so a committed one may be remembered for good; the oldest make room. */
export class AccountIds {
  readonly #ids = new Map<string, bigint>()

  remember(found: FoundAccounts): void {
    for (const [key, id] of found) {
      const [oldest] = this.#ids.size < MAX_CACHED_ACCOUNTS ? [] : this.#ids.keys()
      if (oldest !== undefined) this.#ids.delete(oldest)
      this.#ids.set(key, id)
    }
  }

  /** The ids of the transfer's postings in order, or undefined when one is neither known here nor in `found`. */
  of({ merchantId, postings }: TransferInput, found?: FoundAccounts): bigint[] | undefined {
    const ids: bigint[] = []
    for (const { account } of postings) {
      const id = typeof account === 'bigint' ? account : this.get({ merchantId, ref: account }, found)
      if (id === undefined) return undefined
      ids.push(id)
    }
    return ids
  }

  get({ merchantId, ref }: AccountName, found?: FoundAccounts): bigint | undefined {
    const key = nameKey(merchantId, ref)
    return this.#ids.get(key) ?? found?.get(key)
  }
}

/** Finds or opens the accounts. Inside a transaction the answer may be remembered only after the commit. */
export async function openAccounts(execute: Execute, names: readonly AccountName[]): Promise<FoundAccounts> {
  const distinct = [...new Map(names.map((name) => [nameKey(name.merchantId, name.ref), name]))]
  // One canonical order: two callers that open the same accounts wait for each other instead of deadlocking.
  distinct.sort(([a], [b]) => (a < b ? -1 : 1))
  const found = new Map<string, bigint>()
  for (const [bookId, named] of Map.groupBy(distinct, ([, { merchantId }]) => bookOf(merchantId))) {
    const values = [
      bookId,
      named.map(([, { ref }]) => ('house' in ref ? null : ref.memberId)),
      named.map(([, { ref }]) => ('house' in ref ? ref.house : ref.kind)),
      named.map(([, { ref }]) => ref.currency),
    ]
    const [row] = (await execute({ ...OPEN_ACCOUNTS, values })) as { ids: string[] }[]
    for (const [index, [key]] of named.entries()) found.set(key, BigInt(row?.ids[index] ?? 0))
  }
  return found
}

export const namesOf = (inputs: readonly TransferInput[]): AccountName[] =>
  inputs.flatMap(({ merchantId, postings }) =>
    postings.flatMap(({ account }) => (typeof account === 'bigint' ? [] : [{ merchantId, ref: account }])),
  )
