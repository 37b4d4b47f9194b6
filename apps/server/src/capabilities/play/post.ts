import type { ErrorCode } from '@trevo/contract/errors'
import { bookOf, splitByBook } from '../../money/ledger/books.ts'
import type { Execute } from '../../platform/execute.ts'
import { type Busy, splitAtRepeats } from '../../platform/group-commit.ts'
import { arrayItems, bigintOrNull, plainArray, quotedArray } from '../../platform/pg-array.ts'
import { type Refused, type Taken, transactionHash, type VendorTransaction } from './transaction.ts'

/** A transaction that knows its hash and its accounts: what `play_post` takes. */
export type PreparedTransaction = {
  bookId: number
  transaction: VendorTransaction
  hash: bigint
  cash: bigint
  house: bigint
}
type Result = Taken | Refused | Busy

export const prepareTransaction = (
  transaction: VendorTransaction,
  accounts: { cash: bigint; house: bigint },
): PreparedTransaction => ({
  bookId: bookOf(transaction.merchantId),
  transaction,
  hash: transactionHash(transaction),
  ...accounts,
})

const POST = {
  name: 'play_post',
  text: `select outcomes::text as outcomes, reference_ids::text as refs, transfer_ids::text as transfers, balances::text as balances
    from play_post($1, $2, $3, $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::text[], $10::text[],
      $11::text[], $12::bigint[], $13::boolean[], $14::text[], $15::bigint[], $16::bigint[], $17::int[], $18::int[], $19::bigint[],
      $20::int[], $21::text[], $22::bigint[])`,
}

function encode(batch: readonly PreparedTransaction[], now: Date, wait: boolean): unknown[] {
  const list = batch.map(({ transaction }) => transaction)
  const accounts = [...new Set(batch.flatMap(({ cash, house }) => [cash, house]))].sort((a, b) => (a < b ? -1 : 1))
  const places = new Map(accounts.map((id, index) => [id, index + 1]))
  const placeOf = (id: bigint) => places.get(id) ?? 0
  return [
    now,
    wait,
    batch[0]?.bookId,
    plainArray(list.map(({ kind }) => kind)),
    quotedArray(list.map(({ vendorCode }) => vendorCode)),
    quotedArray(list.map(({ transactionId }) => transactionId)),
    plainArray(batch.map(({ hash }) => hash)),
    plainArray(list.map(({ memberId }) => memberId)),
    quotedArray(list.map(({ roundId }) => roundId)),
    quotedArray(list.map((one) => (one.kind === 'rollback' ? null : one.gameCode))),
    plainArray(list.map(({ currency }) => currency)),
    plainArray(list.map((one) => (one.kind === 'rollback' ? 0 : one.amount))),
    plainArray(list.map((one) => one.kind === 'win' && one.roundEnd)),
    quotedArray(list.map((one) => (one.kind === 'rollback' ? one.betTransactionId : null))),
    plainArray(list.map((one) => ('sessionId' in one ? one.sessionId : 'null'))),
    plainArray(accounts),
    plainArray(batch.map(({ cash }) => placeOf(cash))),
    plainArray(batch.map(({ house }) => placeOf(house))),
    plainArray(list.map((one) => (one.kind === 'round' ? one.prize : 0))),
    ...encodeParts(list),
  ]
}

/** What stakes give to pools of their vendors; mostly nothing does. */
function encodeParts(list: readonly VendorTransaction[]): unknown[] {
  const parts = list.flatMap((one, index) =>
    'parts' in one && one.parts ? one.parts.map((part) => ({ ...part, place: index + 1 })) : [],
  )
  if (parts.length === 0) return [null, null, null]
  return [
    plainArray(parts.map(({ place }) => place)),
    quotedArray(parts.map(({ poolId }) => poolId)),
    plainArray(parts.map(({ amount }) => amount)),
  ]
}

type Answer = { outcomes: string; refs: string; transfers: string; balances: string }

function decode(answer: Answer): Result[] {
  const [refs, transfers, balances] = [answer.refs, answer.transfers, answer.balances].map(arrayItems)
  return arrayItems(answer.outcomes).map((status, index) => {
    if (status === 'busy') return { status }
    const balance = bigintOrNull(balances?.[index])
    if (status !== 'posted' && status !== 'replayed') return { status: status as ErrorCode, balance }
    const reference = bigintOrNull(refs?.[index])
    if (reference === null || balance === null) throw new Error('play_post answered without a reference')
    return { status, reference, transferId: bigintOrNull(transfers?.[index]), balance }
  })
}

/** What may occur once in a call: the transaction, its round, and the bet it takes back. */
function namesOf({ transaction }: PreparedTransaction): string[] {
  const { vendorCode, transactionId, memberId, roundId } = transaction
  const names = [`t ${vendorCode} ${transactionId}`, `r ${vendorCode} ${memberId} ${roundId}`]
  if (transaction.kind === 'rollback') names.push(`t ${vendorCode} ${transaction.betTransactionId}`)
  return names
}

/** Takes them in order, each all-or-nothing on its own. Without `wait` what would have to wait is answered with `busy`. */
export async function post(
  execute: Execute,
  batch: readonly PreparedTransaction[],
  { now, wait }: { now: Date; wait: boolean },
): Promise<Result[]> {
  const results: Result[] = []
  for (const ofBook of splitByBook(batch)) {
    for (const part of splitAtRepeats(ofBook, namesOf)) {
      const [answer] = (await execute({ ...POST, values: encode(part, now, wait) })) as Answer[]
      if (!answer) throw new Error('play_post gave no answer')
      results.push(...decode(answer))
    }
  }
  return results
}
