import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { sweepCodes } from '../codes/sweep.ts'
import { sweepKnown } from '../devices/known-device-queries.ts'
import { closeTrials, sweepTokens } from '../members/member-sweep.ts'
import { sweepThrottle } from '../throttle/sweep.ts'

/** A code's row also counts the messages of a day, a throttle's the pauses. */
const KEEP_MS = 2 * 86_400_000

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'account.sweep': Record<string, never>
  }
}

/** Removes what can no longer be used, and closes trials that are over. */
export async function sweepAccounts({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  const old = new Date(now.getTime() - KEEP_MS)
  await sweepCodes(db, now, old)
  await sweepThrottle(db, old)
  await sweepTokens(db, now)
  await sweepKnown(db, now)
  await closeTrials(db, now)
}

export function scheduleAccountSweep(jobs: Jobs, options: { db: Db; clock: Clock }): void {
  jobs.define('account.sweep', { handler: () => sweepAccounts(options) })
  jobs.schedule('account.sweep', '*/10 * * * *', 'UTC')
}
