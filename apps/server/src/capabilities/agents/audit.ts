import type { AuditCheck } from '../../platform/audit.ts'

type Counted = {
  team: string
  days: string
  queue: string
  key: readonly string[]
  sums: readonly string[]
}

/** Members whose days, less what still waits to be counted, differ from what their teams have counted of them. */
function ownAgainstDays({ team, days, queue, key, sums }: Counted): string {
  const by = ['member_id', ...key].join(', ')
  const list = (form: (name: string) => string) => sums.map(form).join(', ')
  const added = list((name) => `sum(${name}) as ${name}`)
  return `select format('member %s on %s: teams count %s, the day holds %s', member_id, day, row(${list((n) => `t.${n}`)}),
      row(${list((n) => `d.${n}`)})) as detail
    from (
      select ${by}, ${added} from (
        select agent_id as member_id, ${key.join(', ')}, ${sums.join(', ')} from ${team}
        union all
        select parent_id, ${key.join(', ')}, ${list((n) => `-${n}`)} from ${team} where parent_id <> 0
      ) own group by ${by}
    ) t full join (
      select ${by}, ${added} from (
        select d.member_id, ${key.map((n) => `d.${n}`).join(', ')}, ${list((n) => `d.${n}`)} from ${days} d
        join member m on m.id = d.member_id and m.type in (0, 1, 2)
        join merchant mt on mt.id = m.merchant_id and mt.currency = d.currency
        union all
        select member_id, ${key.join(', ')}, ${list((n) => `-${n}`)} from ${queue}
      ) counted group by ${by}
    ) d using (${by})
    where (${list((n) => `coalesce(t.${n}, 0)`)}) <> (${list((n) => `coalesce(d.${n}, 0)`)})`
}

const LEDGER = `(select audit_from('ledger_transfer', 'ledger_posting'))`

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
      left join ledger_posting p on p.book_id = t.book_id and p.transfer_id = t.id and p.account_id = a.id and p.balance_after is not null and p.amount = r.amount
      where r.state = 'paid' and coalesce(r.transfer_id, ${LEDGER}) >= ${LEDGER} group by r.id having count(p.transfer_id) <> 1
      union all
      select format('payout %s', o.id) from contract_payout o
      left join ledger_transfer t on t.book_id = o.merchant_id and t.id = o.transfer_id and t.kind in ('commission', 'contract_payout')
      left join ledger_account a on a.book_id = o.merchant_id and a.member_id = o.payee_id and a.kind = 'cash'
      left join ledger_posting p on p.book_id = t.book_id and p.transfer_id = t.id and p.account_id = a.id and p.balance_after is not null and p.amount = o.amount
      where o.state = 'paid' and coalesce(o.transfer_id, ${LEDGER}) >= ${LEDGER} group by o.id having count(p.transfer_id) <> 1`,
  },
  {
    // What somebody did alone is the team's figure without those of the direct downlines, as they were at the time.
    name: 'what teams count is what their members played',
    sql: ownAgainstDays({
      team: 'team_day',
      days: 'play_day',
      queue: 'any_team_queue',
      key: ['day', 'category', 'currency'],
      sums: ['staked', 'turnover', 'riskless', 'prize', 'bets'],
    }),
  },
  {
    name: 'what teams count is the money their members moved',
    sql: ownAgainstDays({
      team: 'team_money_day',
      days: 'money_day',
      queue: 'money_queue',
      key: ['day', 'currency'],
      sums: ['deposits', 'withdrawals', 'rewards', 'rebates', 'commissions', 'sent', 'received', 'fees'],
    }),
  },
  {
    name: 'a team counts everybody below, and the days on which they joined',
    sql: `with below as (
        select a.id as agent_id, day_at(mt.time_zone, mt.zones_from, mt.zones, m.created_at) as day, m.type in (0, 1, 2) as is_real,
          m.type in (1, 2) as is_agent, m.parent_id = a.id as is_direct
        from member m join merchant mt on mt.id = m.merchant_id
        cross join lateral unnest(string_to_array(rtrim(m.team_path, '.'), '.')::bigint[]) a (id)
        where a.id <> m.id
      ), waiting as (
        select a.id as agent_id, q.day, q.members, q.agents, q.everybody,
          case when a.n = cardinality(q.path) then q.direct else 0 end as direct,
          case when a.n = cardinality(q.path) then q.direct_everybody else 0 end as direct_everybody
        from join_queue q cross join lateral unnest(q.path) with ordinality a (id, n)
      ), sums as (
        select agent_id, sum(members) as members, sum(agents) as agents, sum(everybody) as everybody, sum(direct) as direct,
          sum(direct_everybody) as direct_everybody
        from (
          select agent_id, members, agents, everybody, direct, direct_everybody from team_size
          union all
          select agent_id, members, agents, everybody, direct, direct_everybody from waiting
          union all
          select agent_id, -count(*) filter (where is_real), -count(*) filter (where is_agent), -count(*),
            -count(*) filter (where is_real and is_direct), -count(*) filter (where is_direct) from below group by agent_id
        ) x group by agent_id
      )
      select format('member %s: off by %s', agent_id, row(members, agents, everybody, direct, direct_everybody)) as detail
      from sums where (members, agents, everybody, direct, direct_everybody) <> (0, 0, 0, 0, 0)
      union all
      select format('member %s on %s: off by %s', agent_id, day, sum(members)) from (
        select agent_id, day, members from team_joined_day
        union all
        select agent_id, day, members from waiting
        union all
        select agent_id, day, -1 from below where is_real
      ) x group by agent_id, day having sum(members) <> 0`,
  },
  {
    name: 'the house keeps as much in red envelopes as wait to be opened',
    sql: `select format('merchant %s keeps %s, %s wait', merchant_id, kept, waiting) as detail from (
        select b.merchant_id, coalesce(sum(e.amount) filter (where e.state = 'waiting'), 0) as waiting, coalesce((
          select sum(account_total(a.book_id, a.id)) from ledger_account a
          where a.book_id = b.merchant_id and a.member_id is null and a.kind = 'envelopes'), 0) as kept
        from envelope_batch b join envelope e on e.batch_id = b.id group by b.merchant_id
      ) sums where kept <> waiting`,
  },
]
