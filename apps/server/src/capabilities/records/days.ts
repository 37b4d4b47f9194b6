import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Whole days of the merchant as moments; `to` is the first that no longer counts. */
export type Span = { from: Date; to: Date }

/** The same where either end may be open. */
export async function openSpanOf(
  db: Db,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): Promise<Partial<Span>> {
  if (from === undefined && to === undefined) return {}
  const { from: begin, to: end } = await spanOf(db, { from: from ?? String(to), to: to ?? String(from) }, timeZone)
  return { ...(from !== undefined && { from: begin }), ...(to !== undefined && { to: end }) }
}

export async function spanOf(db: Db, days: { from: string; to: string }, timeZone: string): Promise<Span> {
  const { rows } = await sql<Span>`
    select ${days.from}::date::timestamp at time zone ${timeZone} as "from",
      (${days.to}::date + 1)::timestamp at time zone ${timeZone} as "to"`.execute(db)
  return rows[0] as Span
}
