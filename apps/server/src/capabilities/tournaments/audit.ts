import type { AuditCheck } from '../../platform/audit.ts'

export const TOURNAMENT_CHECKS: readonly AuditCheck[] = [
  {
    name: 'every prize of a tournament that counts as paid was given once, to the member of its place',
    sql: `select format('tournament %s, place %s: %s, given %s', p.tournament_id, p.place, p.amount, g.amount) as detail
      from tournament_prize p
      left join reward_given g on g.source = 'tournament' and g.ref = p.tournament_id || ':' || p.place and g.member_id = p.member_id
      where case when p.paid_at is null or p.amount = 0 then g.id is not null else g.amount is distinct from p.amount end
      union all
      select format('member %s was given %s, which is no prize', g.member_id, g.ref) from reward_given g
      where g.source = 'tournament' and not exists (select from tournament_prize p
        where p.tournament_id || ':' || p.place = g.ref and p.member_id = g.member_id)`,
  },
  {
    name: 'no tournament gives more than was set aside, and no prize is more than its place and its share of what was played',
    sql: `select format('tournament %s of %s gives %s', t.id, t.budget, sum(p.amount)) as detail
      from tournament t join tournament_prize p on p.tournament_id = t.id group by t.id having sum(p.amount) > t.budget
      union all
      select format('tournament %s, place %s: %s', t.id, p.place, p.amount)
      from tournament t join tournament_prize p on p.tournament_id = t.id
      where p.amount > t.prizes[p.place] or p.amount::numeric * 1000000 > p.played::numeric * t.share`,
  },
]
