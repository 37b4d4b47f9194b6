import { BONUS_CHECKS } from '../../money/bonus/audit.ts'
import type { AuditCheck } from '../../platform/audit.ts'

export const RULE_CHECKS: readonly AuditCheck[] = [
  ...BONUS_CHECKS,
  {
    name: 'every rule has given what its budget says was spent, and no more than there was',
    sql: `select format('rule %s: %s of %s, given %s', b.rule_id, b.spent, b.budget, coalesce(s.amount, 0)) as detail
      from reward_rule_budget b
      left join (select rule_id, sum(amount) as amount, count(*) as claims from reward_rule_claim group by 1) s on s.rule_id = b.rule_id
      where b.spent > b.budget or b.spent <> coalesce(s.amount, 0) or b.claims <> coalesce(s.claims, 0)`,
  },
  {
    name: 'what a rule gave stands in the history, and nothing else does',
    sql: `select format('member %s, rule %s: claim of %s, given %s', coalesce(c.member_id, g.member_id), coalesce(c.rule_id::text, g.ref), c.amount, g.amount) as detail
      from reward_rule_claim c
      full join (select * from reward_given where source = 'rules') g
        on g.member_id = c.member_id and g.ref = c.rule_id || ':' || c.period_on
      where c.amount is distinct from g.amount
        and not exists (select from reward_rule r where r.id = c.rule_id and r.reward = 'free_rounds')`,
  },
  {
    name: 'every claim of free rounds by a rule is a grant of its stakes, and no other grant names a rule',
    sql: `select format('rule %s, member %s: claim of %s, granted %s', coalesce(c.rule_id::text, g.request_id), coalesce(c.member_id, g.member_id),
        c.amount, g.stake * g.rounds) as detail
      from (select c.*, r.merchant_id from reward_rule_claim c join reward_rule r on r.id = c.rule_id where r.reward = 'free_rounds') c
      full join (select * from free_grant where source = 'rules') g
        on g.merchant_id = c.merchant_id and g.request_id = c.rule_id || ':' || c.period_on || ':' || c.member_id
      where c.amount is distinct from g.stake * g.rounds`,
  },
]
