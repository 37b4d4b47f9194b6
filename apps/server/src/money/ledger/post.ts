import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Execute } from '../../platform/execute.ts'
import { type Busy, splitAtRepeats } from '../../platform/group-commit.ts'
import { arrayItems, bigintOrNull, plainArray, quotedArray } from '../../platform/pg-array.ts'
import { bookOf, splitByBook } from './books.ts'
import { inputHash } from './input-hash.ts'
import type { TransferInput, TransferResult } from './transfer.ts'
import type { TransferKind } from './transfer-kinds.ts'

/** A transfer that was looked through and knows its account ids: what `ledger_post` takes. */
export type PreparedTransfer = {
  bookId: number
  kind: TransferKind
  key: string
  hash: string
  meta: string | null
  accountIds: bigint[]
  amounts: bigint[]
}

const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/
/** A trillion units in one posting: far above any honest amount, far below what a bigint column holds. */
const MAX_AMOUNT = 10n ** 16n

const invalid = (input: TransferInput, why: string) => new RangeError(`transfer ${input.kind} "${input.key}": ${why}`)

/** Throws on what only a mistake in our own code can send, so that it never reaches a batch with others. */
export function prepareTransfer(input: TransferInput, accountIds: bigint[] | undefined): PreparedTransfer {
  if (!accountIds) throw invalid(input, 'an account could not be opened')
  if (!KEY_PATTERN.test(input.key)) throw invalid(input, 'the key must be 1 to 200 visible ASCII characters')
  const amounts: bigint[] = []
  let sum = 0n
  for (const [index, { amount }] of input.postings.entries()) {
    if (accountIds.indexOf(accountIds[index] as bigint) !== index) throw invalid(input, 'an account may occur once')
    if (amount === 0n || amount > MAX_AMOUNT || amount < -MAX_AMOUNT)
      throw invalid(input, 'an amount is zero or too large')
    amounts.push(amount)
    sum += amount
  }
  if (amounts.length < 2) throw invalid(input, 'at least two postings are needed')
  if (sum !== 0n) throw invalid(input, 'the postings do not sum to zero')
  const { kind, key } = input
  const meta = input.meta === undefined ? null : canonicalJson(input.meta)
  const bookId = bookOf(input.merchantId)
  return { bookId, kind, key, meta, accountIds, amounts, hash: inputHash({ kind, accountIds, amounts, meta }) }
}

const POST = {
  name: 'ledger_post',
  text: `select outcomes::text as outcomes, transfer_ids::text as ids, balances::text as balances
    from ledger_post($1, $2::text[], $3::text[], $4::bytea[], $5::jsonb[], $6::int[], $7::bigint[], $8::int[], $9::bigint[], $10)`,
}

/** Single transfers are the common case and their cost is nearly all encoding, so they are encoded without building lists. */
function encodeOne({ bookId, kind, key, hash, meta, accountIds, amounts }: PreparedTransfer, wait: boolean) {
  const sorted = accountIds.toSorted((a, b) => (a < b ? -1 : 1))
  let slots = ''
  for (const id of accountIds) slots += `${slots === '' ? '' : ','}${sorted.indexOf(id) + 1}`
  return [
    bookId,
    `{${kind}}`,
    quotedArray([key]),
    `{"\\\\x${hash}"}`,
    meta === null ? '{null}' : quotedArray([meta]),
    `{${accountIds.length}}`,
    plainArray(sorted),
    `{${slots}}`,
    plainArray(amounts),
    wait,
  ]
}

function encode(batch: readonly PreparedTransfer[], wait: boolean): unknown[] {
  const [only] = batch
  if (only && batch.length === 1) return encodeOne(only, wait)
  const accounts = [...new Set(batch.flatMap((transfer) => transfer.accountIds))].sort((a, b) => (a < b ? -1 : 1))
  const slots = new Map(accounts.map((id, index) => [id, index + 1]))
  return [
    batch[0]?.bookId,
    plainArray(batch.map((transfer) => transfer.kind)),
    quotedArray(batch.map((transfer) => transfer.key)),
    quotedArray(batch.map((transfer) => `\\x${transfer.hash}`)),
    quotedArray(batch.map((transfer) => transfer.meta)),
    plainArray(batch.map((transfer) => transfer.accountIds.length)),
    plainArray(accounts),
    plainArray(batch.flatMap((transfer) => transfer.accountIds.map((id) => slots.get(id)))),
    plainArray(batch.flatMap((transfer) => transfer.amounts)),
    wait,
  ]
}

type Answer = { outcomes: string; ids: string; balances: string }

function decode(batch: readonly PreparedTransfer[], answer: Answer): (TransferResult | Busy)[] {
  const outcomes = arrayItems(answer.outcomes)
  const ids = arrayItems(answer.ids)
  const allBalances = arrayItems(answer.balances)
  let first = 0
  return batch.map((transfer, index) => {
    const last = first + transfer.accountIds.length
    const balances = allBalances.slice(first, last).map(bigintOrNull)
    first = last
    const status = outcomes[index]
    if (status === 'posted' || status === 'replayed') return { status, transferId: BigInt(ids[index] ?? 0), balances }
    if (status === 'busy') return { status }
    if (status === 'insufficient_funds' || status === 'idempotency_conflict') return { status, balances }
    throw new Error(`transfer ${transfer.kind} "${transfer.key}": ${status}`)
  })
}

/** A key that occurs again is answered as a repeat. */
const namesOf = ({ key }: PreparedTransfer) => [key]

/** Posts in order. Each transfer is all-or-nothing on its own; a refused one leaves no trace and fails no other. */
export function post(execute: Execute, batch: readonly PreparedTransfer[]): Promise<TransferResult[]> {
  // Nothing is busy for a caller that waits.
  return call(execute, batch, true) as Promise<TransferResult[]>
}

/** Transfers per call. PostgreSQL walks an array of texts from its start for each element: twice as many take four times as long. */
const PORTION = 250
const LOCK = {
  name: 'ledger_lock',
  text: `select from ledger_balance where book_id = $1 and account_id = any ($2::bigint[])
    order by account_id for update`,
}

/** As `post`, for many inside one transaction: all accounts are locked first, in their order, so that portions never deadlock. */
export async function postInPortions(execute: Execute, batch: readonly PreparedTransfer[]): Promise<TransferResult[]> {
  if (batch.length <= PORTION) return post(execute, batch)
  for (const [bookId, transfers] of Map.groupBy(batch, (transfer) => transfer.bookId)) {
    const accounts = plainArray([...new Set(transfers.flatMap((transfer) => transfer.accountIds))])
    await execute({ name: LOCK.name, text: LOCK.text, values: [bookId, accounts] })
  }
  const results: TransferResult[] = []
  for (let first = 0; first < batch.length; first += PORTION) {
    results.push(...(await post(execute, batch.slice(first, first + PORTION))))
  }
  return results
}

/** As `post`, without waiting for anybody's lock: what would have to wait is answered with `busy`. */
export function postUnlessBusy(
  execute: Execute,
  batch: readonly PreparedTransfer[],
): Promise<(TransferResult | Busy)[]> {
  return call(execute, batch, false)
}

async function call(execute: Execute, batch: readonly PreparedTransfer[], wait: boolean) {
  const results: (TransferResult | Busy)[] = []
  for (const ofBook of splitByBook(batch)) {
    for (const part of splitAtRepeats(ofBook, namesOf)) {
      const rows = await execute({ name: POST.name, text: POST.text, values: encode(part, wait) })
      const answer = rows[0] as Answer | undefined
      if (!answer) throw new Error('ledger_post gave no answer')
      results.push(...decode(part, answer))
    }
  }
  return results
}
