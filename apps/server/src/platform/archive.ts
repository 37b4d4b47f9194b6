import { sql } from 'kysely'
import type { Db } from './db.ts'

/** From when on rows of these tables are there, where somebody asks for earlier ones; null where all that they ask for is. */
export async function archivedBefore(db: Db, tables: readonly string[], from: Date | undefined): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select time_of_id(max(high)) as at from dropped_part where table_name = any(${tables}::text[])`.execute(db)
  const at = rows[0]?.at ?? null
  return at !== null && (from === undefined || from < at) ? at : null
}
