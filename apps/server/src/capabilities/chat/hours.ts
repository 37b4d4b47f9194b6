import type { DeskSpan } from '@trevo/contract/ops/chat-desk'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

export type StoredHours = { spans: readonly DeskSpan[]; revision: number }

/** A brand that never set any promises none. */
export async function hoursOf(db: Db | Tx, merchantId: number, { lock = false } = {}): Promise<StoredHours> {
  let query = db.selectFrom('chat_hours').select(['spans', 'revision']).where('merchant_id', '=', merchantId)
  if (lock) query = query.forUpdate()
  return (await query.executeTakeFirst()) ?? { spans: [], revision: 0 }
}

/** Undefined where somebody else has set them since. */
export async function setHours(tx: Tx, merchantId: number, { spans, revision }: StoredHours): Promise<boolean> {
  const kept = { spans: JSON.stringify(spans), revision: revision + 1 }
  const done = await tx
    .insertInto('chat_hours')
    .values({ merchant_id: merchantId, ...kept })
    .onConflict((conflict) =>
      conflict.column('merchant_id').doUpdateSet(kept).where('chat_hours.revision', '=', revision),
    )
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

/**
 * When the desk opens next by its hours. Null without hours, and within them too: nobody is there although somebody should be, and
 * when they come is not known.
 */
export async function nextOpening(db: Db, merchantId: number, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ opensAt: Date | null; isWithin: boolean | null }>`
    with here as (
      select m.time_zone as zone, (${now}::timestamptz at time zone m.time_zone)::date as today, h.spans
      from chat_hours h join merchant m on m.id = h.merchant_id where h.merchant_id = ${merchantId}
    ), span as (
      select (d.day + (s.span ->> 'from')::interval) at time zone here.zone as opens,
        (d.day + (s.span ->> 'to')::interval) at time zone here.zone as closes
      from here cross join lateral jsonb_array_elements(here.spans) s(span)
      cross join lateral (select (here.today + n)::timestamp as day from generate_series(-1, 7) n) d
      where extract(isodow from d.day) = (s.span ->> 'weekday')::int
    )
    select min(opens) filter (where opens > ${now}) as "opensAt", bool_or(opens <= ${now} and closes > ${now}) as "isWithin"
    from span`.execute(db)
  const [row] = rows
  return row?.isWithin === false ? row.opensAt : null
}
