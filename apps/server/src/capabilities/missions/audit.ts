import type { AuditCheck } from '../../platform/audit.ts'

const GIVEN = `select split_part(g.ref, ':', 1)::bigint as mission_id, split_part(g.ref, ':', 3)::int as step, g.*
  from reward_given g where g.source = 'mission'`

export const MISSION_CHECKS: readonly AuditCheck[] = [
  {
    name: 'every mission has given what its budget says was spent, and no more than there was',
    sql: `select format('mission %s: %s of %s, given %s', b.mission_id, b.spent, b.budget, coalesce(s.amount, 0)) as detail
      from mission_budget b
      left join (select mission_id, sum(amount) as amount, count(*) as claims from (${GIVEN}) g group by 1) s on s.mission_id = b.mission_id
      where b.spent > b.budget or b.spent <> coalesce(s.amount, 0) or b.claims <> coalesce(s.claims, 0)
      union all
      select format('member %s was given %s of no mission', g.member_id, g.ref) from (${GIVEN}) g
      where not exists (select from mission_budget b where b.mission_id = g.mission_id)`,
  },
  {
    name: 'every reward of a mission is that of its step',
    sql: `select format('member %s was given %s for %s, which gives %s', g.member_id, g.amount, g.ref, m.rewards[g.step]) as detail
      from (${GIVEN}) g join mission m on m.id = g.mission_id
      where g.amount is distinct from m.rewards[g.step] or g.merchant_id <> m.merchant_id or g.kind <> 'cash'`,
  },
]
