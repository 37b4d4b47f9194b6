import { type RawBuilder, sql } from 'kysely'

/**
 * For each bettor and category, everybody on the path from the top earns turnover x (own rate - rate of the next below);
 * the bettor earns turnover x own rate on the days on which the brand pays that. Both products are cut to whole minor units before they
 * are subtracted, so that the sum over a path is turnover x the top rate to the last digit, however many levels there are.
 * A lottery pays its bettor at settlement, by what was left of the series: not here again.
 */
export const earnedOn = (played: RawBuilder<unknown>, selfDays: readonly string[]) => sql`
  select e.agent_id, e.downline_id, e.day, e.category, e.own - e.child as rate, sum(e.turnover)::bigint as turnover,
    sum(e.turnover * e.own / 10000 - e.turnover * e.child / 10000)::bigint as amount
  from (
    select h.agent_id, coalesce(h.downline_id, 0) as downline_id, h.day, h.category, h.turnover,
      greatest(coalesce(own.rate, 0), h.floor) as own,
      case when h.downline_id is null then 0 else greatest(coalesce(child.rate, 0), h.floor) end as child
    from (
      select n.agent_id, n.downline_id, d.day, d.category, d.turnover, d.floor from (${played}) d
      -- by itself, or each hop would take the path apart again
      cross join lateral (select string_to_array(rtrim(d.team_path, '.'), '.')::bigint[] as path offset 0) p
      cross join lateral unnest(p.path, p.path[2:]) as n (agent_id, downline_id)
    ) h
    left join member_rate own on own.member_id = h.agent_id and own.category = h.category
    left join member_rate child on child.member_id = h.downline_id and child.category = h.category
    where h.downline_id is not null or h.day = any(${[...selfDays]}::date[]) and h.category not in ('LOTT', 'ELOTT')
  ) e
  group by e.agent_id, e.downline_id, e.day, e.category, e.own - e.child`
