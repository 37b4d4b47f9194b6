import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'

const DAY_MS = 86_400_000
/** A code's row also counts the messages of a day, a throttle's the pauses. */
const KEEP_MS = 2 * DAY_MS

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'account.sweep': Record<string, never>
  }
}

/** Removes what can no longer be used, and closes trials that are over. */
export async function sweepAccounts({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  const old = new Date(now.getTime() - KEEP_MS)
  await db.deleteFrom('one_time_ticket').where('expires_at', '<=', now).execute()
  await db.deleteFrom('one_time_code').where('created_at', '<=', old).execute()
  await db.deleteFrom('message_quota').where('window_started_at', '<=', old).execute()
  await db
    .deleteFrom('sign_in_throttle')
    .where('window_started_at', '<=', old)
    .where(sql<boolean>`coalesce(paused_until <= ${old}, true)`)
    .execute()
  await db.deleteFrom('refresh_token').where('expires_at', '<=', now).execute()
  // Every page that loads uses one up. A copy is recognised for a day; later it is a token nobody knows, and as useless.
  await db
    .deleteFrom('refresh_token')
    .where('used_at', '<=', new Date(now.getTime() - DAY_MS))
    .execute()
  await db.deleteFrom('known_device').where('expires_at', '<=', now).execute()
  await db.deleteFrom('session_token').where('expires_at', '<=', now).execute()
  await db
    .updateTable('member')
    .set({ status: 'closed' })
    .where('trial_expires_at', '<=', now)
    .where('status', '=', 'active')
    .where('type', '=', 4)
    .execute()
}

export function scheduleAccountSweep(jobs: Jobs, options: { db: Db; clock: Clock }): void {
  jobs.define('account.sweep', { handler: () => sweepAccounts(options) })
  jobs.schedule('account.sweep', '*/10 * * * *', 'UTC')
}
