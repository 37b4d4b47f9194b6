import type { MissionGoal, MissionPeriod } from '@trevo/contract/missions'
import { parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { Step } from '../mission.ts'

type Ask = {
  book: number
  currency: string
  period: MissionPeriod
  goal: MissionGoal
  category: string | null
  dayTurnover: string | null
  steps: readonly Step[]
  from: string
  to: string
  /** Whoever played enough counts as having reached what no day has figures of. */
  isUpperBound: boolean
}
type Cost = { members: number; grants: number; cost: bigint }

/** Read from members' days, one row for each: nothing is gone through round by round. */
export async function costOf(db: Db, ask: Ask): Promise<Cost> {
  const { book, currency, period, goal, category, steps, from, to, isUpperBound } = ask
  const least = ask.dayTurnover === null ? 0n : parseMoney(ask.dayTurnover)
  const { rows } = await sql<Cost>`
    with days as (
      select d.member_id, d.day, sum(d.turnover)::bigint as turnover, sum(d.bets)::bigint as bets,
        case ${period} when 'day' then d.day when 'week' then date_trunc('week', d.day)::date else ${from}::date end as period_on
      from play_of_days(${book}, ${currency}, ${from}::date, ${to}::date) d
      where mission_counts(${goal}, ${category}::text, d.category)
      group by d.member_id, d.day
    ), runs as (
      select member_id, period_on, count(*) as length from (
        select member_id, period_on, day - (row_number() over (partition by member_id, period_on order by day))::int as island
        from days where ${goal} = 'streak' and turnover >= ${least}::bigint) i
      group by member_id, period_on, island
    ), done as (
      select d.member_id, d.period_on, sum(d.turnover)::bigint as turnover,
        case when ${goal} = 'streak' then coalesce((select max(r.length) from runs r
          where r.member_id = d.member_id and r.period_on = d.period_on), 0) else sum(d.bets) end as count
      from days d group by d.member_id, d.period_on
    )
    select count(distinct o.member_id)::int as members, count(*)::int as grants, coalesce(sum(s.reward), 0)::bigint as cost
    from done o
    join unnest(${steps.map(({ count }) => count)}::int[], ${steps.map(({ turnover }) => turnover)}::bigint[],
      ${steps.map(({ reward }) => reward)}::bigint[]) as s (count, turnover, reward)
      on o.turnover >= s.turnover and (${isUpperBound} or o.count >= s.count)
    join member m on m.id = o.member_id and m.type in (0, 1, 2)`.execute(db)
  return rows[0] ?? { members: 0, grants: 0, cost: 0n }
}
