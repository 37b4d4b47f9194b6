import type { Db } from '../../platform/db.ts'
import './tables.ts'

const DAY_MS = 86_400_000

export async function sweepTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('refresh_token').where('expires_at', '<=', now).execute()
  // Every page that loads uses one up. A copy is recognised for a day; later it is a token nobody knows, and as useless.
  await db
    .deleteFrom('refresh_token')
    .where('used_at', '<=', new Date(now.getTime() - DAY_MS))
    .execute()
  await db.deleteFrom('session_token').where('expires_at', '<=', now).execute()
}

export async function closeTrials(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('member')
    .set({ status: 'closed' })
    .where('trial_expires_at', '<=', now)
    .where('status', '=', 'active')
    .where('type', '=', 4)
    .execute()
}
