import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import './tables.ts'

/** Earlier pauses make the next one longer, so they are remembered for a while. */
export async function sweepThrottle(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_throttle')
    .where('window_started_at', '<=', before)
    .where(sql<boolean>`coalesce(paused_until <= ${before}, true)`)
    .execute()
}
