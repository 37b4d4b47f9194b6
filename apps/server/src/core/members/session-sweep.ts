import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { silentSessions } from './session-queries.ts'
import { INACTIVITY_MS, type Sessions } from './sessions.ts'

const SESSIONS_PER_ROUND = 500

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'session.sweep': Record<string, never>
  }
}

export type SweepOptions = { db: Db; sessions: Pick<Sessions, 'endSession'>; clock: Clock }

/** Ends sessions that have gone silent, so that an idle page hears of it instead of finding out on its next call. */
export async function sweepSessions({ db, sessions, clock }: SweepOptions): Promise<number> {
  const seenBefore = new Date(clock.now().getTime() - INACTIVITY_MS)
  const ids = await silentSessions(db, seenBefore, SESSIONS_PER_ROUND)
  await inTx(db, async (tx) => {
    for (const id of ids) await sessions.endSession(tx, id, 'inactive')
  })
  return ids.length
}

export function scheduleSessionSweep(jobs: Jobs, options: SweepOptions): void {
  jobs.define('session.sweep', {
    handler: async () => {
      while ((await sweepSessions(options)) === SESSIONS_PER_ROUND);
    },
  })
  jobs.schedule('session.sweep', '* * * * *', 'UTC')
}
