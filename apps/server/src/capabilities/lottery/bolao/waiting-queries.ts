import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

/** Bolões of a draw that were not sold and run only if they are. Their draw is closed: nothing of it changes any more. */
export async function unsoldOf(db: Db, drawId: bigint): Promise<{ bookId: number; id: bigint }[]> {
  const { rows } = await sql<{ bookId: number; id: bigint }>`
    select b.book_id as "bookId", b.id from merchant m join bolao b on b.book_id = m.id and b.draw_id = ${drawId}
    where b.unsold = 'cancel' and b.cancelled_at is null and b.sold + b.own < b.shares order by b.book_id, b.id`.execute(
    db,
  )
  return rows
}
