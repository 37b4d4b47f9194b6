import type { AuditCheck } from '../../../platform/audit.ts'

/** Grants, their rounds and what was given for them agree. */
export const FREE_ROUND_CHECKS: readonly AuditCheck[] = [
  {
    name: 'every grant of free rounds has the rounds and the prizes that it counts',
    sql: `select format('grant %s: %s rounds for %s, counted %s for %s', g.id, coalesce(r.rounds, 0), coalesce(r.paid, 0), g.used, g.won) as detail
      from free_grant g
      left join (select grant_id, count(*) as rounds, sum(paid) as paid from free_round group by 1) r on r.grant_id = g.id
      where g.used <> coalesce(r.rounds, 0) or g.won <> coalesce(r.paid, 0)`,
  },
  {
    name: 'every prize of a free round was given as a reward, and every such reward is a prize',
    sql: `select format('round %s', coalesce(r.id::text, w.ref)) as detail
      from (select f.* from free_round f join free_grant g on g.id = f.grant_id where f.paid > 0 and g.currency <> 'FUN') r
      full join (select * from reward_given where source = 'free_rounds') w on w.transfer_id = r.transfer_id
      where r.id is null or w.id is null or r.paid <> w.amount or r.member_id <> w.member_id`,
  },
]
