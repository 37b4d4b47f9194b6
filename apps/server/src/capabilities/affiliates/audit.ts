import type { AuditCheck } from '../../platform/audit.ts'

export const AFFILIATE_CHECKS: readonly AuditCheck[] = [
  {
    name: 'every paid month of an affiliate stands in the ledger as it was approved, and nothing else does',
    sql: `select format('statement %s: due %s, posted %s', coalesce(s.id, t.id), s.due, p.amount) as detail
      from (select * from affiliate_statement where state = 'paid') s
      full join (select t.* from ledger_transfer t where t.kind = 'affiliate_payout') t on t.id = s.transfer_id
      left join ledger_posting p on p.transfer_id = t.id and p.amount > 0
      where s.due is distinct from p.amount`,
  },
  {
    name: 'a month of an affiliate is what its days say',
    sql: `select format('statement %s of %s', s.id, s.month) as detail from affiliate_statement s
      cross join lateral (select sum(d.turnover) as turnover, sum(d.riskless) as riskless, sum(d.prize) as prize, sum(d.gifts) as gifts, sum(d.fees) as fees,
        sum(d.cpa) as cpa, sum(d.taken_back) as taken_back
        from affiliate_day d where d.affiliate_id = s.affiliate_id and d.day >= s.month and d.day < s.month + interval '1 month') d
      where (s.turnover, s.riskless, s.prize, s.gifts, s.fees, s.cpa, s.taken_back) is distinct from
        (d.turnover, d.riskless, d.prize, d.gifts, d.fees, d.cpa, d.taken_back)`,
  },
  {
    name: 'nobody who counts for an affiliate was invited by a member',
    sql: `select format('member %s', a.member_id) as detail from affiliate_member a
      join member_registration r on r.member_id = a.member_id where r.recommender_id is not null or r.affiliate_code <> ''`,
  },
]
