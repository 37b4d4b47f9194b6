import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** The smallest and the largest of numbers, to say as values which parts they lie in. */
export function endsOf(ids: readonly bigint[]): [bigint, bigint] {
  const sorted = ids.toSorted((a, b) => (a < b ? -1 : Number(a > b)))
  return [sorted[0] ?? 0n, sorted.at(-1) ?? 0n]
}

/** Whole days of the merchant as moments; `to` is the first that no longer counts. */
export type Span = { from: Date; to: Date }

const MAX_ID = 9223372036854775807n

/**
 * The numbers of a span, and before those of the page before. Whatever is looked up by number says so too: a plan of all parts
 * takes longer to make than to run.
 */
export const within = ({ from, to }: Span, before: bigint | null, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${id} >= first_id(${from}) and ${id} < least(first_id(${to}), ${before ?? MAX_ID}::bigint)`

/** The same where either end may be open. */
export async function openSpanOf(
  db: Db,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  merchantId: number,
): Promise<Partial<Span>> {
  if (from === undefined && to === undefined) return {}
  const { from: begin, to: end } = await spanOf(db, { from: from ?? String(to), to: to ?? String(from) }, merchantId)
  return { ...(from !== undefined && { from: begin }), ...(to !== undefined && { to: end }) }
}

export async function spanOf(db: Db, days: { from: string; to: string }, merchantId: number): Promise<Span> {
  const { rows } = await sql<Span>`
    select day_begins(${merchantId}, ${days.from}::date) as "from", day_begins(${merchantId}, ${days.to}::date + 1) as "to"`.execute(
    db,
  )
  return rows[0] as Span
}
