import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** The smallest and the largest of numbers, to say as values which parts they lie in. */
export function endsOf(ids: readonly bigint[]): [bigint, bigint] {
  const sorted = ids.toSorted((a, b) => (a < b ? -1 : Number(a > b)))
  return [sorted[0] ?? 0n, sorted.at(-1) ?? 0n]
}

/** Whole days of the merchant as moments, and the first numbers given then; `to` is the first that no longer counts. */
export type Span = { from: Date; to: Date; fromId: bigint; toId: bigint }

/**
 * The numbers of a span, and before those of the page before. They are values, not calls of `first_id`, so that a plan is made of
 * the parts in question alone: of all parts it took longer to make than to run.
 */
export function within({ fromId, toId }: Span, before: bigint | null, id: RawBuilder<unknown>): RawBuilder<boolean> {
  const end = before !== null && before < toId ? before : toId
  return sql<boolean>`${id} >= ${fromId} and ${id} < ${end}`
}

/** The same where either end may be open. */
export async function openSpanOf(
  db: Db,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): Promise<Partial<Span>> {
  if (from === undefined && to === undefined) return {}
  const span = await spanOf(db, { from: from ?? String(to), to: to ?? String(from) }, timeZone)
  return {
    ...(from !== undefined && { from: span.from, fromId: span.fromId }),
    ...(to !== undefined && { to: span.to, toId: span.toId }),
  }
}

export async function spanOf(db: Db, days: { from: string; to: string }, timeZone: string): Promise<Span> {
  const { rows } = await sql<Span>`
    select "from", "to", first_id("from") as "fromId", first_id("to") as "toId" from (
      select ${days.from}::date::timestamp at time zone ${timeZone} as "from",
        (${days.to}::date + 1)::timestamp at time zone ${timeZone} as "to") d`.execute(db)
  return rows[0] as Span
}
