import type { GiftKind } from '@trevo/contract/gifts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { turnLock } from '../../platform/locks.ts'
import type { CutRound } from './rain.ts'
import './tables.ts'

/** Nodes and staff take turns: whoever comes second sees which places are filled. */
export const { take: takePlanTurn } = turnLock('rain.plans')

/** Rounds are there this long ahead of their time, and the next one of every plan in any case. */
const AHEAD_HOURS = 48
/** Every weekday comes within these. */
const DAYS_AHEAD = 8

type Place = Omit<CutRound, 'requestId' | 'now'> & { planId: bigint }

/** Places of the schedules that have no round yet, the next ones first. */
export async function openPlaces(
  tx: Tx,
  { now, planId, limit }: { now: Date; planId: bigint | null; limit: number },
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    with places as (
      select p.id, s.starts_at, row_number() over (partition by p.id order by s.starts_at) as n
      from rain_plan p join merchant m on m.id = p.merchant_id
      cross join generate_series(0, ${DAYS_AHEAD}::int) ahead
      cross join lateral (select (${now}::timestamptz at time zone m.time_zone)::date + ahead as day) d
      cross join unnest(p.times) time_of_day
      cross join lateral (select (d.day + time_of_day::time) at time zone m.time_zone as starts_at) s
      where p.active and (${planId}::bigint is null or p.id = ${planId}) and d.day >= p.starts_on
        and (p.ends_on is null or d.day <= p.ends_on) and extract(isodow from d.day)::int = any(p.weekdays)
        and s.starts_at > ${now}
    )
    select p.id as "planId", p.merchant_id as "merchantId", p.title_pt as "titlePt", p.title_en as "titleEn", p.kind, p.budget,
      p.envelopes, p.min_turnover as "minTurnover", p.created_by as "createdBy", x.starts_at as "startsAt",
      x.starts_at + p.minutes * interval '1 minute' as "endsAt"
    from places x join rain_plan p on p.id = x.id
    where (x.n = 1 or x.starts_at <= ${now}::timestamptz + ${AHEAD_HOURS} * interval '1 hour')
      and not exists (select from rain_round r where r.plan_id = x.id and r.starts_at = x.starts_at)
    order by x.starts_at, x.id limit ${limit}`.execute(tx)
  return rows
}

/** Those of a plan that begin after a moment and were not called off. Nobody can have grabbed anything of them. */
export async function dropRounds(tx: Tx, planId: bigint, after: Date): Promise<void> {
  const rounds = sql`select id from rain_round
    where plan_id = ${planId} and starts_at > ${after} and cancelled_at is null`
  await sql`delete from rain_envelope where round_id in (${rounds})`.execute(tx)
  await sql`delete from rain_round where id in (${rounds})`.execute(tx)
}

type OfDay = { merchantId: number; giftKind: GiftKind; now: Date; exceptPlan: bigint | null }

/** What schedules give on a day, and what was planned by hand within the last one. */
export async function rainOfDay(tx: Tx, { merchantId, giftKind, now, exceptPlan }: OfDay): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint }>`
    select (coalesce((select sum(budget * cardinality(times)) from rain_plan
        where merchant_id = ${merchantId} and kind = ${giftKind} and active and id is distinct from ${exceptPlan}), 0)
      + coalesce((select sum(budget) from rain_round where merchant_id = ${merchantId} and kind = ${giftKind}
        and plan_id is null and cancelled_at is null
        and created_at > ${now}::timestamptz - interval '1 day'), 0))::bigint as amount`.execute(tx)
  return rows[0]?.amount ?? 0n
}
