import { inTx, type Tx } from '../../platform/db.ts'
import { amountText, DAILY, MONTHLY } from '../../providers/filings/file-format.ts'
import { forgetCount } from './count-day.ts'
import type { FilingDeps } from './deps.ts'
import { booksOfDay, daysToCheck, type FilingRow, keepStep, lockFilings, sealOf, setChecked } from './queries.ts'
import { PLAY_KINDS } from './read-records.ts'
import type { Fault } from './tables.ts'

/** Nothing is sent before its records are sound and their sums are those of the sealed daily books, to the last digit. */
export async function checkFilings(deps: FilingDeps): Promise<void> {
  for (const { book, day, kind } of await daysToCheck(deps.db)) {
    await inTx(deps.db, (tx) => checkDay(tx, deps, book, day, kind === MONTHLY ? [MONTHLY] : DAILY))
  }
}

async function checkDay(
  tx: Tx,
  { clock }: FilingDeps,
  book: number,
  day: string,
  kinds: readonly string[],
): Promise<void> {
  const filings = await lockFilings(tx, book, day, kinds)
  // Somebody has asked for one of them anew meanwhile: its turn comes with the others.
  if (filings.some(({ state }) => state === 'building')) return
  const now = clock.now()
  for (const filing of filings.filter(({ state }) => state === 'built')) {
    const faults = [...filing.faults, ...(await wrongSums(tx, filing, filings))]
    const state = faults.length > 0 ? 'faulty' : filing.parts === 0 ? 'empty' : 'ready'
    await setChecked(tx, filing.id, state, faults, now)
    const detail = faults.length > 0 ? `${filing.faultyRecords + BigInt(faults.length - filing.faults.length)}` : ''
    await keepStep(tx, filing.id, { step: faults.length > 0 ? 'faulty' : 'checked', detail, at: now })
  }
  if (kinds === DAILY) await forgetCount(tx, book, day)
}

async function wrongSums(tx: Tx, filing: FilingRow, all: readonly FilingRow[]): Promise<Fault[]> {
  const seal = await sealOf(tx, filing)
  if (!seal?.equals(filing.sealHash)) return [fault('the seal of the day is another one')]
  if (filing.kind === 'bettors' || filing.kind === MONTHLY) return []
  const books = await booksOfDay(tx, filing)
  if (filing.kind === 'wallets') return differences(sumsOf([filing]), books)
  // Lottery and games are two files and one account of the books.
  const played = new Set<string>(PLAY_KINDS.map((kind) => `cash ${kind}`))
  const both = all.filter(({ kind }) => kind === 'bets' || kind === 'games')
  return differences(sumsOf(both), new Map([...books].filter(([name]) => played.has(name))))
}

const fault = (what: string): Fault => ({ part: null, record: null, what })

function sumsOf(filings: readonly Pick<FilingRow, 'totals'>[]): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { totals } of filings)
    for (const [name, amount] of Object.entries(totals)) sums.set(name, (sums.get(name) ?? 0n) + BigInt(amount))
  return sums
}

function differences(sums: ReadonlyMap<string, bigint>, books: ReadonlyMap<string, bigint>): Fault[] {
  return [...new Set([...sums.keys(), ...books.keys()])]
    .toSorted()
    .filter((name) => (sums.get(name) ?? 0n) !== (books.get(name) ?? 0n))
    .map((name) =>
      fault(
        `${name}: ${amountText(sums.get(name) ?? 0n)} in the files, ${amountText(books.get(name) ?? 0n)} in the books`,
      ),
    )
}
