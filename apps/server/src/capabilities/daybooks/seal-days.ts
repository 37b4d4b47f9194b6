import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { canonicalJson, type Json } from '../../platform/canonical-json.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { bookTurn } from '../../platform/locks.ts'
import {
  type Balance,
  type DaySeal,
  dayToSeal,
  type Flow,
  flowsCounted,
  flowsInLedger,
  insertSeal,
  rewriteDay,
  sealUpTo,
} from './count-queries.ts'
import type { CountDeps } from './deps.ts'

const turn = bookTurn('daybooks.seal')
const BEFORE_THE_FIRST = Buffer.alloc(32)

/** Seals every day of a book that is over and counted, the oldest first; each is a transaction of its own. */
export async function sealDays(deps: CountDeps, book: number, beyondMs: number): Promise<number> {
  for (let sealed = 0; ; sealed += 1) {
    if (!(await inTx(deps.db, (tx) => sealNext(tx, deps, book, beyondMs)))) return sealed
  }
}

async function sealNext(tx: Tx, { clock, log }: CountDeps, book: number, beyondMs: number): Promise<boolean> {
  await turn.take(tx, book)
  const day = await dayToSeal(tx, book, beyondMs)
  if (day === null) return false
  // Read once more from the postings themselves: the seal vouches for those, not for how they were added up.
  const flows = await flowsInLedger(tx, book, day)
  if (!isDeepStrictEqual(flows, await flowsCounted(tx, book, day))) {
    log.warn({ bookId: book, day }, 'the day was counted anew before its seal')
    await rewriteDay(tx, book, day, flows)
  }
  const before = await sealUpTo(tx, book, day)
  const balances = after(before?.balances ?? [], flows)
  const previousHash = before?.hash ?? BEFORE_THE_FIRST
  const postings = flows.reduce((sum, flow) => sum + flow.postings, 0n)
  const hash = sealHash({ book, day, flows, balances, previousHash })
  await insertSeal(tx, book, { day, balances, hash, previousHash, postings, sealedAt: clock.now() })
  return true
}

/** What accounts hold after a day: what they held before, and its flows. */
function after(before: readonly Balance[], flows: readonly Pick<Flow, 'account' | 'currency' | 'amount'>[]) {
  const held = new Map<string, Balance>()
  const add = (account: string, currency: Balance['currency'], amount: bigint) => {
    const name = `${account} ${currency}`
    held.set(name, { account, currency, balance: (held.get(name)?.balance ?? 0n) + amount })
  }
  for (const { account, currency, balance } of before) add(account, currency, balance)
  for (const { account, currency, amount } of flows) add(account, currency, amount)
  return [...held].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, balance]) => balance)
}

type Sealed = { book: number; day: string; flows: readonly Flow[] } & Pick<DaySeal, 'balances' | 'previousHash'>

/** Of all that the page of the day shows, and of the seal before it. */
export function sealHash({ book, day, flows, balances, previousHash }: Sealed): Buffer {
  const content = {
    book,
    day,
    flows: flows.map(({ account, currency, kind, amount, postings }) => [
      account,
      currency,
      kind,
      String(amount),
      String(postings),
    ]),
    balances: balances.map(({ account, currency, balance }) => [account, currency, String(balance)]),
    previous: previousHash.toString('hex'),
  }
  return createHash('sha256')
    .update(canonicalJson(content as Json))
    .digest()
}
