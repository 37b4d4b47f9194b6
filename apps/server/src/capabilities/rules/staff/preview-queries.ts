import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { RuleRow } from '../rule.ts'

type Terms = Pick<
  RuleRow,
  | 'trigger'
  | 'often'
  | 'nth'
  | 'least'
  | 'level'
  | 'place'
  | 'percent'
  | 'amount'
  | 'played'
  | 'category'
  | 'times'
  | 'joinDays'
>
/** `counts`: percent of each category, of one that is joined; null: all of it. */
type Ask = Terms & {
  counts: Record<string, number> | null
  book: number
  currency: string
  from: string
  to: string
}
export type Cost = { members: number; grants: number; cost: bigint; released: bigint }

/**
 * Each member once for each period in which they would have been given it: whom the trigger names, out of deposits, missions,
 * tournaments and levels, and whoever of them played enough, out of members' days.
 */
export async function costOf(db: Db, ask: Ask): Promise<Cost> {
  const {
    trigger,
    often,
    nth,
    least,
    level,
    place,
    percent,
    amount,
    played,
    category,
    joinDays,
    book,
    currency,
    from,
    to,
  } = ask
  const times = ask.times ?? 1
  const counts = ask.counts === null ? null : JSON.stringify(ask.counts)
  const { rows } = await sql<Cost>`
    with days as (
      select d.member_id, case ${often} when 'day' then d.day when 'week' then date_trunc('week', d.day)::date
        when 'month' then date_trunc('month', d.day)::date else ${from}::date end as period_on,
        sum(d.turnover * coalesce(case when ${counts}::jsonb is null then 100 else (${counts}::jsonb ->> d.category)::int end, 0) / 100) as turnover,
        sum(d.turnover + d.riskless - d.prize) as lost
      from play_of_days(${book}, ${currency}, ${from}::date, ${to}::date) d
      where (${category}::text is null or d.category = ${category})
        -- Whoever joins does so on the first day, and has no more than the days of it.
        and (${joinDays}::int is null or d.day < ${from}::date + ${joinDays}::int)
      group by 1, 2
    ), deposits as (
      select d.member_id, d.paid, day_at(mt.time_zone, mt.zones_from, mt.zones, d.created_at) as day,
        row_number() over (partition by d.member_id order by d.id) as n
      from deposit d join merchant mt on mt.id = d.merchant_id where d.merchant_id = ${book} and ${trigger} = 'deposit' and d.paid > 0
    ), named as (
      select d.member_id, case ${often} when 'day' then d.day when 'week' then date_trunc('week', d.day)::date
        when 'month' then date_trunc('month', d.day)::date else ${from}::date end as period_on, max(d.paid)::numeric as basis
      from deposits d
      where d.day between ${from}::date and ${to}::date and d.paid >= ${least ?? 0n} and (${nth}::int is null or d.n = ${nth})
      group by 1, 2
      union all
      select d.member_id, d.period_on, d.lost from days d where ${trigger} = 'loss' and d.lost > 0 and d.lost >= ${least ?? 0n}
      union all
      select m.member_id, d.period_on, 0 from reward_member m join days d on d.member_id = m.member_id
      where ${trigger} in ('level', 'segment') and m.merchant_id = ${book} and m.vip_level >= ${level ?? 0}
      union all
      select distinct g.member_id, case ${often} when 'day' then x.day when 'week' then date_trunc('week', x.day)::date
        when 'month' then date_trunc('month', x.day)::date else ${from}::date end, 0
      from reward_given g join merchant mt on mt.id = g.merchant_id
      cross join lateral (select coalesce(g.day, day_at(mt.time_zone, mt.zones_from, mt.zones, g.created_at)) as day) x
      where ${trigger} = 'mission' and g.merchant_id = ${book} and g.source = 'mission' and x.day between ${from}::date and ${to}::date
      union all
      select distinct p.member_id, case ${often} when 'day' then x.day when 'week' then date_trunc('week', x.day)::date
        when 'month' then date_trunc('month', x.day)::date else ${from}::date end, 0
      from tournament t join tournament_prize p on p.tournament_id = t.id join merchant mt on mt.id = t.merchant_id
      cross join lateral (select day_at(mt.time_zone, mt.zones_from, mt.zones, t.ends_at) as day) x
      where ${trigger} = 'place' and t.merchant_id = ${book} and p.place <= ${place ?? 1} and x.day between ${from}::date and ${to}::date
      union all
      select d.member_id, ${from}::date, 0 from days d where ${trigger} in ('birthday', 'join') group by 1
    ), due as (
      select n.member_id, coalesce(sum(d.turnover), 0) as turnover,
        case when ${percent}::int is null then ${amount}::numeric
          else least(${amount}::numeric, floor(n.basis * ${percent ?? 100} / 10000) * 100) end as amount
      from named n join member m on m.id = n.member_id and m.type in (0, 1, 2)
      left join days d on d.member_id = n.member_id and d.period_on = n.period_on
      group by n.member_id, n.period_on, n.basis
      having coalesce(sum(d.turnover), 0) >= ${played}
    )
    select count(distinct member_id)::int as members, count(*)::int as grants, coalesce(sum(amount), 0)::bigint as cost,
      coalesce(sum(amount) filter (where turnover >= amount * ${times}::int), 0)::bigint as released
    from due where amount > 0`.execute(db)
  return rows[0] ?? { members: 0, grants: 0, cost: 0n, released: 0n }
}
