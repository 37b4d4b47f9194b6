import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Whole days of the merchant as moments; `to` is the first that no longer counts. */
export type Span = { from: Date; to: Date }

export async function spanOf(db: Db, days: { from: string; to: string }, timeZone: string): Promise<Span> {
  const { rows } = await sql<Span>`
    select ${days.from}::date::timestamp at time zone ${timeZone} as "from",
      (${days.to}::date + 1)::timestamp at time zone ${timeZone} as "to"`.execute(db)
  return rows[0] as Span
}
