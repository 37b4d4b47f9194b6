import type { Db } from '../../platform/db.ts'
import './tables.ts'

/** A code's row also counts the messages of its day, so it stays for longer than the code works. */
export async function sweepCodes(db: Db, now: Date, countedBefore: Date): Promise<void> {
  await db.deleteFrom('one_time_ticket').where('expires_at', '<=', now).execute()
  await db.deleteFrom('sent_code').where('created_at', '<=', countedBefore).execute()
  await db.deleteFrom('one_time_code').where('created_at', '<=', countedBefore).execute()
  await db.deleteFrom('message_quota').where('window_started_at', '<=', countedBefore).execute()
}
