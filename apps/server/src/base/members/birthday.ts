import type { Secrets } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import { openedBirthday } from './identity.ts'
import './tables.ts'

/** YYYY-MM-DD; null where it was never given. */
export async function birthdayOf(db: Db, secrets: Secrets, memberId: bigint): Promise<string | null> {
  const row = await db
    .selectFrom('member_profile')
    .select('birthday_sealed')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return openedBirthday(secrets, memberId, row?.birthday_sealed ?? null)
}
