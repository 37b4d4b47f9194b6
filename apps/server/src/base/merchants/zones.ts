import { sql } from 'kysely'
import { dayIn } from '../../platform/day.ts'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

/**
 * A brand with money in it moves to another time zone on a day: that day begins by the old zone and ends by the new one, so that every day is
 * there once and none opens twice. The zone changes in the middle of the hours that both call that day: nodes and jobs that hear of it some
 * hours early or late name the same day all the while.
 */
export type ZoneMove = { timeZone: string; from: string }

type Zones = { timeZone: string; next: { timeZone: string; at: Date } | null }

export async function zonesOf(db: Db | Tx, merchantId: number, now: Date): Promise<Zones> {
  const { rows } = await sql<{ timeZone: string; next: string | null; at: Date | null }>`
    select zone_at(time_zone, zones_from, zones, ${now}) as "timeZone", n.zone as next, n.at
    from merchant left join lateral (
      select z.zone, z.at from unnest(zones, zones_from) as z (zone, at) where z.at > ${now} order by z.at desc limit 1) n on true
    where id = ${merchantId}`.execute(db)
  const { timeZone, next, at } = rows[0] as (typeof rows)[number]
  return { timeZone, next: next === null || at === null ? null : { timeZone: next, at } }
}

export async function nextZone(db: Db | Tx, merchantId: number, now: Date): Promise<ZoneMove | null> {
  const { next } = await zonesOf(db, merchantId, now)
  return next && { timeZone: next.timeZone, from: dayIn(next.timeZone, next.at) }
}

/** How far apart the day begins in both, in hours, and when the zone would change: in the middle of what they share of it. */
export async function overlapOf(
  db: Db | Tx,
  day: string,
  [one, other]: readonly [string, string],
): Promise<{ hours: number; at: Date }> {
  const { rows } = await sql<{ hours: number; at: Date }>`
    select abs(extract(epoch from a.begins - b.begins) / 3600)::float8 as hours,
      greatest(a.begins, b.begins) + (least(a.ends, b.ends) - greatest(a.begins, b.begins)) / 2 as at
    from (select ${day}::date::timestamp at time zone ${one} as begins, (${day}::date + 1)::timestamp at time zone ${one} as ends) a,
      (select ${day}::date::timestamp at time zone ${other} as begins, (${day}::date + 1)::timestamp at time zone ${other} as ends) b`.execute(
    db,
  )
  return rows[0] as { hours: number; at: Date }
}

/** Replaces what was planned; null: nothing is. What has begun stays. */
export async function planZone(
  tx: Tx,
  merchantId: number,
  now: Date,
  next: { timeZone: string; at: Date } | null,
): Promise<void> {
  await sql`
    update merchant m set zones = p.zones || ${next ? [next.timeZone] : []}::text[],
      zones_from = p.moments || ${next ? [next.at] : []}::timestamptz[]
    from (
      select coalesce(array_agg(z.zone order by z.at), array[w.time_zone]) as zones,
        coalesce(array_agg(z.at order by z.at), array['-infinity'::timestamptz]) as moments
      from merchant w left join lateral unnest(w.zones, w.zones_from) as z (zone, at) on z.at <= ${now}
      where w.id = ${merchantId} group by w.id
      -- Of a brand that never moved there is no row to gather.
      having count(z.at) > 0
      union all
      select array[w.time_zone], array['-infinity'::timestamptz] from merchant w where w.id = ${merchantId} and w.zones is null
    ) p
    where m.id = ${merchantId}`.execute(tx)
}

/** In a brand without money nothing was counted: the zone holds at once and always did. */
export async function storeTimeZone(tx: Tx, merchantId: number, timeZone: string): Promise<void> {
  await tx
    .updateTable('merchant')
    .set({ time_zone: timeZone, zones: null, zones_from: null })
    .where('id', '=', merchantId)
    .execute()
}

/** Writes the zone that holds by now where it is still another one. */
export async function moveZones(db: Db, now: Date): Promise<void> {
  await sql`update merchant set time_zone = zone_at(time_zone, zones_from, zones, ${now})
    where zones is not null and time_zone <> zone_at(time_zone, zones_from, zones, ${now})`.execute(db)
}
