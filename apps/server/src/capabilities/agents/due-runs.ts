import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { RunBrand, RunKind } from './runs.ts'

export type DueRun = { kind: RunKind; day: string; hour: number }

/**
 * Periods that have ended and are not paid yet, by the merchant's own clock: rebates from 00:10, salaries from 02:05, dividends
 * on the 1st and 16th from 02:35, hours from five past. After an outage the missed ones come first; nothing before the brand's
 * first figures is considered.
 */
const BACK_DAYS = 3
const BACK_HOURS = 24

export async function dueRuns(db: Db, { id, timeZone }: RunBrand, now: Date): Promise<DueRun[]> {
  const { rows } = await sql<DueRun>`
    with clock as (select ${now}::timestamptz at time zone ${timeZone} as here), first as (
      select day from first_day_of_play(${id})
    ), wanted as (
      select 'rebate' as kind, d::date as day, 0 as hour from clock, generate_series(
        (here - interval '10 minutes')::date - ${BACK_DAYS}::int, (here - interval '10 minutes')::date - 1, interval '1 day') d
      union all
      select 'salary', d::date, 0 from clock, generate_series(
        (here - interval '125 minutes')::date - ${BACK_DAYS}::int, (here - interval '125 minutes')::date - 1, interval '1 day') d
      union all
      select 'dividend', d::date, 0 from clock, generate_series(
        (here - interval '155 minutes')::date - ${BACK_DAYS}::int, (here - interval '155 minutes')::date - 1, interval '1 day') d
      where extract(day from d) = 15 or extract(day from d + interval '1 day') = 1
      union all
      select 'hourly', h::date, extract(hour from h)::int from clock, generate_series(
        date_trunc('hour', here - interval '5 minutes') - make_interval(hours => ${BACK_HOURS}),
        date_trunc('hour', here - interval '5 minutes') - interval '1 hour', interval '1 hour') h
    )
    select w.kind, w.day::text, w.hour from wanted w, first f
    where w.day >= f.day
      and (w.kind = 'rebate' or exists (select from agent_contract c
        where c.merchant_id = ${id} and c.kind = w.kind and c.effective_at is not null))
      and not exists (
        select from agent_run r where r.merchant_id = ${id} and r.kind = w.kind and r.state = 'done'
          and case when w.kind = 'hourly'
            -- Another time zone may count its hours from the half: none is paid that overlaps one that was.
            then abs(extract(epoch from r.period_start - (w.day + make_interval(hours => w.hour)) at time zone ${timeZone})) < 3600
            else r.period_start = case
            when w.kind = 'dividend' and extract(day from w.day) > 15
              then day_begins(${id}, (date_trunc('month', w.day) + interval '15 days')::date)
            when w.kind = 'dividend' then day_begins(${id}, date_trunc('month', w.day)::date)
            else day_begins(${id}, w.day) end end)
    order by w.day, w.hour, array_position(array['rebate', 'hourly', 'salary', 'dividend'], w.kind)`.execute(db)
  return rows
}
