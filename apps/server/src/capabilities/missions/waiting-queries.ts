import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import './tables.ts'

/** Books in which rounds wait to be counted. */
export async function waitingRounds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ book: number }>`
    select m.id as book from merchant m
    where exists (select from mission_queue q where q.book_id = m.id) order by m.id`.execute(db)
  return rows.map(({ book }) => book)
}
