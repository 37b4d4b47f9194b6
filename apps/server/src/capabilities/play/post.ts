import type { ErrorCode } from '@trevo/contract/errors'
import type { Execute } from '../../money/ledger/accounts.ts'
import { type Refused, type Taken, transactionHash, type VendorTransaction } from './transaction.ts'

/** A transaction that knows its hash and its accounts: what `play_post` takes. */
export type PreparedTransaction = { transaction: VendorTransaction; hash: string; cash: bigint; house: bigint }
export type Busy = { status: 'busy' }
type Result = Taken | Refused | Busy

export const prepareTransaction = (
  transaction: VendorTransaction,
  accounts: { cash: bigint; house: bigint },
): PreparedTransaction => ({ transaction, hash: transactionHash(transaction), ...accounts })

const POST = {
  name: 'play_post',
  text: `select outcomes::text as outcomes, reference_ids::text as refs, transfer_ids::text as transfers, balances::text as balances
    from play_post($1, $2, $3::text[], $4::text[], $5::text[], $6::bytea[], $7::int[], $8::bigint[], $9::text[], $10::text[],
      $11::text[], $12::bigint[], $13::boolean[], $14::text[], $15::bigint[], $16::bigint[], $17::int[], $18::int[])`,
}

/** Ids of vendors and codes hold neither quotes nor backslashes; numbers and single words need no quotes at all. */
const plain = (items: readonly (number | bigint | string | boolean)[]) => `{${items.join(',')}}`
const quoted = (items: readonly (string | null)[]) =>
  `{${items.map((item) => (item === null ? 'null' : `"${item}"`)).join(',')}}`
const itemsOf = (array: string) => array.slice(1, -1).split(',')
const orNull = (item: string | undefined) => (item === undefined || item === 'NULL' ? null : BigInt(item))

function encode(batch: readonly PreparedTransaction[], now: Date, wait: boolean): unknown[] {
  const list = batch.map(({ transaction }) => transaction)
  const accounts = [...new Set(batch.flatMap(({ cash, house }) => [cash, house]))].sort((a, b) => (a < b ? -1 : 1))
  const places = new Map(accounts.map((id, index) => [id, index + 1]))
  const placeOf = (id: bigint) => places.get(id) ?? 0
  return [
    now,
    wait,
    plain(list.map(({ kind }) => kind)),
    quoted(list.map(({ vendorCode }) => vendorCode)),
    quoted(list.map(({ transactionId }) => transactionId)),
    quoted(batch.map(({ hash }) => `\\\\x${hash}`)),
    plain(list.map(({ merchantId }) => merchantId)),
    plain(list.map(({ memberId }) => memberId)),
    quoted(list.map(({ roundId }) => roundId)),
    quoted(list.map((one) => (one.kind === 'rollback' ? null : one.gameCode))),
    plain(list.map(({ currency }) => currency)),
    plain(list.map((one) => (one.kind === 'rollback' ? 0 : one.amount))),
    plain(list.map((one) => one.kind === 'win' && one.roundEnd)),
    quoted(list.map((one) => (one.kind === 'rollback' ? one.betTransactionId : null))),
    plain(list.map((one) => (one.kind === 'bet' ? one.sessionId : 'null'))),
    plain(accounts),
    plain(batch.map(({ cash }) => placeOf(cash))),
    plain(batch.map(({ house }) => placeOf(house))),
  ]
}

type Answer = { outcomes: string; refs: string; transfers: string; balances: string }

function decode(answer: Answer): Result[] {
  const [refs, transfers, balances] = [answer.refs, answer.transfers, answer.balances].map(itemsOf)
  return itemsOf(answer.outcomes).map((status, index) => {
    if (status === 'busy') return { status }
    const balance = orNull(balances?.[index])
    if (status !== 'posted' && status !== 'replayed') return { status: status as ErrorCode, balance }
    const reference = orNull(refs?.[index])
    if (reference === null || balance === null) throw new Error('play_post answered without a reference')
    return { status, reference, transferId: orNull(transfers?.[index]), balance }
  })
}

/** What may occur once in a call: the transaction, its round, and the bet it takes back. */
function namesOf(transaction: VendorTransaction): string[] {
  const { vendorCode, transactionId, memberId, roundId } = transaction
  const names = [`t ${vendorCode} ${transactionId}`, `r ${vendorCode} ${memberId} ${roundId}`]
  if (transaction.kind === 'rollback') names.push(`t ${vendorCode} ${transaction.betTransactionId}`)
  return names
}

/** Where something occurs again, a new call begins, so that it is decided on what the first one left. */
function splitAtRepeats(batch: readonly PreparedTransaction[]): PreparedTransaction[][] {
  const calls: PreparedTransaction[][] = []
  let seen = new Set<string>()
  let call: PreparedTransaction[] = []
  for (const prepared of batch) {
    const names = namesOf(prepared.transaction)
    if (call.length === 0 || names.some((name) => seen.has(name))) {
      call = []
      seen = new Set()
      calls.push(call)
    }
    for (const name of names) seen.add(name)
    call.push(prepared)
  }
  return calls
}

/** Takes them in order, each all-or-nothing on its own. Without `wait` what would have to wait is answered with `busy`. */
export async function post(
  execute: Execute,
  batch: readonly PreparedTransaction[],
  { now, wait }: { now: Date; wait: boolean },
): Promise<Result[]> {
  const results: Result[] = []
  for (const part of splitAtRepeats(batch)) {
    const [answer] = (await execute({ ...POST, values: encode(part, now, wait) })) as Answer[]
    if (!answer) throw new Error('play_post gave no answer')
    results.push(...decode(answer))
  }
  return results
}
