import { COHORT_WEEKS } from '@trevo/contract/ops/figures'
import type { Clock } from '../../platform/clock.ts'
import { addDays, dayIn, mondayOf } from '../../platform/day.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { inLanes } from '../../platform/lanes.ts'
import { bookTurn } from '../../platform/locks.ts'
import {
  addFirstDeposits,
  addRounds,
  type Brand,
  brandsToCount,
  countCohorts,
  countPeople,
  firstMark,
  keepMark,
  lastCohortWeek,
  markOf,
  settledTransfers,
} from './count-queries.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'figures.count': Record<string, never>
    'figures.cohorts': Record<string, never>
  }
}

type Deps = { db: Db; clock: Clock }
const turn = bookTurn('figures.count')
const BOOKS_AT_ONCE = 2
/** What ended longer ago is committed: no transaction takes as long. */
const COMMITTED_MS = 120_000
/** A day is counted for the last time so long after its end. */
const SETTLED_MS = 30 * 60_000
/** A long pause is caught up in steps. */
const STEP_MS = 24 * 3_600_000

/** Adds what was played and paid in since to the days of every brand. Killed at any moment, nothing counts twice. */
export async function countFigures({ db, clock }: Deps, committedMs = COMMITTED_MS): Promise<void> {
  const now = clock.now()
  await inLanes(await brandsToCount(db), BOOKS_AT_ONCE, async (brand) => {
    for (let more = true; more; ) more = await inTx(db, (tx) => countOn(tx, brand, now, committedMs))
  })
}

/** True: there is more to count. */
async function countOn(tx: Tx, brand: Brand, now: Date, committedMs: number): Promise<boolean> {
  await turn.take(tx, brand.id)
  const mark = (await markOf(tx, brand.id)) ?? (await firstMark(tx, brand, now))
  const upTo = now.getTime() - committedMs
  const since = mark.roundsTo
  const until = new Date(Math.max(since.getTime(), Math.min(upTo, since.getTime() + STEP_MS)))
  await addRounds(tx, brand, { since, until })
  const isLast = until.getTime() >= upTo
  if (!isLast) {
    await keepMark(tx, brand.id, { ...mark, roundsTo: until })
    return true
  }
  const to = await settledTransfers(tx, brand.id)
  if (to > mark.depositsTo) await addFirstDeposits(tx, brand, { from: mark.depositsTo, to })
  const today = dayIn(brand.timeZone, now)
  const settled = addDays(dayIn(brand.timeZone, new Date(now.getTime() - SETTLED_MS)), -1)
  const from = addDays(mark.peopleTo, 1)
  if (from <= today) await countPeople(tx, brand, { from, to: today })
  const isSettled = settled > mark.peopleTo
  await keepMark(tx, brand.id, { roundsTo: until, depositsTo: to, peopleTo: isSettled ? settled : mark.peopleTo })
  return false
}

/** Who came back: this week, those before it that were not counted to their end, and of a new brand those that a page shows. */
export async function countReturns({ db, clock }: Deps): Promise<void> {
  await inLanes(await brandsToCount(db), BOOKS_AT_ONCE, (brand) =>
    inTx(db, async (tx) => {
      await turn.take(tx, brand.id)
      const to = mondayOf(dayIn(brand.timeZone, clock.now()))
      const last = await lastCohortWeek(tx, brand.id)
      const from = last === null ? addDays(to, -7 * COHORT_WEEKS) : addDays(last, -7)
      await countCohorts(tx, brand, { from, to })
    }),
  )
}

export function scheduleFigures(jobs: Jobs, deps: Deps): void {
  jobs.define('figures.count', { handler: () => countFigures(deps) })
  jobs.schedule('figures.count', '* * * * *', 'UTC')
  jobs.define('figures.cohorts', { handler: () => countReturns(deps) })
  jobs.schedule('figures.cohorts', '*/10 * * * *', 'UTC')
}
