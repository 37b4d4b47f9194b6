import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { expiredSessions, lookAfter } from './session-queries.ts'
import { INACTIVITY_MS, type Sessions } from './sessions.ts'

const SESSIONS_PER_ROUND = 500

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'session.sweep': Record<string, never>
  }
}

export type SweepOptions = { db: Db; sessions: Pick<Sessions, 'endSession'>; clock: Clock }

/**
 * Ends sessions whose time is over and, where the brand's rules say so, those that have gone silent: an idle page hears of
 * it instead of finding out on its next call, and a socket does not outlive the session it was opened by. Answers how many it
 * looked at.
 */
export async function sweepSessions({ db, sessions, clock }: SweepOptions): Promise<number> {
  const now = clock.now()
  const seenBefore = new Date(now.getTime() - INACTIVITY_MS)
  return inTx(db, async (tx) => {
    const expired = await expiredSessions(tx, now, SESSIONS_PER_ROUND)
    const looked = await lookAfter(tx, { now, seenBefore, limit: SESSIONS_PER_ROUND - expired.length })
    for (const id of expired) await sessions.endSession(tx, id, 'expired')
    // Ended a moment ago where it is in both.
    for (const { id, isSilent } of looked) if (isSilent) await sessions.endSession(tx, id, 'inactive')
    return expired.length + looked.length
  })
}

export function scheduleSessionSweep(jobs: Jobs, options: SweepOptions): void {
  jobs.define('session.sweep', {
    handler: async () => {
      while ((await sweepSessions(options)) === SESSIONS_PER_ROUND);
    },
  })
  jobs.schedule('session.sweep', '* * * * *', 'UTC')
}
