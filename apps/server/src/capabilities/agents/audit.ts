import type { AuditCheck } from '../../platform/audit.ts'

export const AGENT_CHECKS: readonly AuditCheck[] = [
  {
    name: 'nobody has a higher rebate rate than the upline',
    sql: `select format('member %s has %s in %s, the upline %s has %s', c.id, r.rate, r.category, c.parent_id, coalesce(p.rate, 0)) as detail
      from member c join member_rate r on r.member_id = c.id
      left join member_rate p on p.member_id = c.parent_id and p.category = r.category
      where c.parent_id is not null and r.rate > coalesce(p.rate, 0)`,
  },
  {
    name: 'every rebate receipt is the sum of its lines',
    sql: `select format('receipt %s is %s over %s, its lines give %s over %s', r.id, r.amount, r.turnover, l.amount, l.turnover) as detail
      from rebate_receipt r left join (
        select receipt_id, sum(amount) as amount, sum(turnover) as turnover from rebate_line group by receipt_id
      ) l on l.receipt_id = r.id
      where (l.amount, l.turnover) is distinct from (r.amount::numeric, r.turnover::numeric)`,
  },
  {
    name: 'every paid rebate and contract payout has its transfer, of the same amount',
    sql: `select format('receipt %s', r.id) as detail from rebate_receipt r join member m on m.id = r.member_id
      left join ledger_transfer t on t.book_id = m.book_id and t.id = r.transfer_id and t.kind = 'rebate'
      left join ledger_account a on a.book_id = m.book_id and a.member_id = r.member_id and a.kind = 'cash'
      left join ledger_posting p on p.book_id = t.book_id and p.transfer_id = t.id and p.account_id = a.id and p.amount = r.amount
      where r.state = 'paid' group by r.id having count(p.transfer_id) <> 1
      union all
      select format('payout %s', o.id) from contract_payout o
      left join ledger_transfer t on t.book_id = o.merchant_id and t.id = o.transfer_id and t.kind in ('commission', 'contract_payout')
      left join ledger_account a on a.book_id = o.merchant_id and a.member_id = o.payee_id and a.kind = 'cash'
      left join ledger_posting p on p.book_id = t.book_id and p.transfer_id = t.id and p.account_id = a.id and p.amount = o.amount
      where o.state = 'paid' group by o.id having count(p.transfer_id) <> 1`,
  },
  {
    name: 'what teams count is what their members played',
    sql: `select format('%s %s: teams count %s, members %s', day, category, t.turnover, f.turnover) as detail
      from (select day, category, sum(staked) as staked, sum(turnover) as turnover, sum(prize) as prize, sum(bets) as bets
        from team_day where parent_id = 0 group by day, category) t
      full join (select day, category, sum(counted_staked) as staked, sum(counted_turnover) as turnover,
        sum(counted_prize) as prize, sum(counted_bets) as bets from team_feed group by day, category) f using (day, category)
      where (coalesce(t.staked, 0), coalesce(t.turnover, 0), coalesce(t.prize, 0), coalesce(t.bets, 0))
        <> (coalesce(f.staked, 0), coalesce(f.turnover, 0), coalesce(f.prize, 0), coalesce(f.bets, 0))`,
  },
  {
    name: 'figures that teams have counted are those of the members',
    sql: `select format('member %s on %s in %s', f.member_id, f.day, f.category) as detail
      from team_feed f join play_day d using (member_id, day, category, currency)
      where not d.dirty_team and (f.staked, f.turnover, f.prize, f.bets) <> (d.staked, d.turnover, d.prize, d.bets)
        or not f.waiting and (f.staked, f.turnover, f.prize, f.bets)
          <> (f.counted_staked, f.counted_turnover, f.counted_prize, f.counted_bets)`,
  },
  {
    name: 'the house keeps as much in red envelopes as wait to be opened',
    sql: `select format('merchant %s keeps %s, %s wait', merchant_id, kept, waiting) as detail from (
        select b.merchant_id, coalesce(sum(e.amount) filter (where e.state = 'waiting'), 0) as waiting, coalesce((
          select sum(p.amount) from ledger_account a join ledger_posting p on p.book_id = a.book_id and p.account_id = a.id
          where a.book_id = b.merchant_id and a.member_id is null and a.kind = 'envelopes'), 0) as kept
        from envelope_batch b join envelope e on e.batch_id = b.id group by b.merchant_id
      ) sums where kept <> waiting`,
  },
]
