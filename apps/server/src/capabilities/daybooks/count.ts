import { inTx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { inLanes } from '../../platform/lanes.ts'
import { bookTurn } from '../../platform/locks.ts'
import { addFlows, booksToCount, countedTo, DAY_OF_NUMBERS, settledNumber } from './count-queries.ts'
import type { CountDeps } from './deps.ts'
import { sealDays } from './seal-days.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'daybooks.count': Record<string, never>
  }
}

const turn = bookTurn('daybooks.count')
const BOOKS_AT_ONCE = 2
/** A transfer gets its number a moment before others see it. */
const LAG_MS = 60_000
/** How long a day waits for what came late before it is sealed. */
const SEAL_AFTER_MS = 3_600_000

/** Adds what was posted since to the days of every book, and seals those that are over. Killed at any moment, nothing counts twice. */
export async function countDays(deps: CountDeps, lagMs = LAG_MS, sealAfterMs = SEAL_AFTER_MS): Promise<void> {
  const { db } = deps
  const upTo = await settledNumber(db, lagMs)
  await inLanes(await booksToCount(db), BOOKS_AT_ONCE, async (book) => {
    // A day at a time, so that a long pause is caught up in short transactions.
    for (let more = true; more; ) more = await countOn(deps, book, upTo)
    await sealDays(deps, book, sealAfterMs)
  })
}

function countOn({ db, clock }: CountDeps, book: number, upTo: bigint): Promise<boolean> {
  return inTx(db, async (tx) => {
    // Whoever has the turn counts the same.
    if (!(await turn.tryTake(tx, book))) return false
    const from = await countedTo(tx, book)
    if (from === null || from >= upTo) return false
    const to = from + DAY_OF_NUMBERS < upTo ? from + DAY_OF_NUMBERS : upTo
    await addFlows(tx, book, { from, to, now: clock.now() })
    return to < upTo
  })
}

export function scheduleDayBooks(jobs: Jobs, deps: CountDeps): void {
  jobs.define('daybooks.count', { handler: () => countDays(deps) })
  jobs.schedule('daybooks.count', '* * * * *', 'UTC')
}
