import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { inLanes } from '../../platform/lanes.ts'
import { booksOfSessions, expiredSessions, lookAfter } from './session-queries.ts'
import { INACTIVITY_MS, type Sessions } from './sessions.ts'

/** Of those whose time is over, and of each book. */
const SESSIONS_PER_ROUND = 500
const BOOKS_AT_ONCE = 2

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'session.sweep': Record<string, never>
  }
}

export type SweepOptions = { db: Db; sessions: Pick<Sessions, 'endSession'>; clock: Clock }

/**
 * Ends sessions whose time is over and, where the brand's rules say so, those that have gone silent: an idle page hears of
 * it instead of finding out on its next call, and a socket does not outlive the session it was opened by. Books are gone through
 * a few at a time, and one with many sessions, or one that fails, holds up no other. Answers how many it looked at.
 */
export async function sweepSessions({ db, sessions, clock }: SweepOptions): Promise<number> {
  const now = clock.now()
  let looked = await inTx(db, async (tx) => {
    const expired = await expiredSessions(tx, now, SESSIONS_PER_ROUND)
    for (const id of expired) await sessions.endSession(tx, id, 'expired')
    return expired.length
  })
  const seenBefore = new Date(now.getTime() - INACTIVITY_MS)
  await inLanes(await booksOfSessions(db), BOOKS_AT_ONCE, async (book) => {
    const due = await inTx(db, async (tx) => {
      const found = await lookAfter(tx, { book, now, seenBefore, limit: SESSIONS_PER_ROUND })
      for (const { id, isSilent } of found) if (isSilent) await sessions.endSession(tx, id, 'inactive')
      return found.length
    })
    looked += due
  })
  return looked
}

export function scheduleSessionSweep(jobs: Jobs, options: SweepOptions): void {
  jobs.define('session.sweep', {
    handler: async () => {
      while ((await sweepSessions(options)) >= SESSIONS_PER_ROUND);
    },
  })
  jobs.schedule('session.sweep', '* * * * *', 'UTC')
}
