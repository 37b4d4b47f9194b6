import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import './tables.ts'

/** YYYY-MM-DD; null where it was never given. */
export async function birthdayOf(db: Db, memberId: bigint): Promise<string | null> {
  const row = await db
    .selectFrom('member_profile')
    .select(sql<string | null>`to_char(birthday, 'YYYY-MM-DD')`.as('birthday'))
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.birthday ?? null
}
