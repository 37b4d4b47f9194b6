import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Few enough that nobody who reads waits. */
const AT_ONCE = 5000

/** Announcements that nobody has seen since: taken down before, or past their end. What has no end is shown until it is taken down. */
export async function longOver(db: Db, before: Date): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from announcement
    where case status when 'ended' then revised_at when 'published' then case when not no_expiry then ends_at end end < ${before}
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteMarks(db: Db, announcementIds: readonly bigint[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from announcement_read where ctid = any(array(
      select ctid from announcement_read where announcement_id = any(${announcementIds}::bigint[]) limit ${AT_ONCE}))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
