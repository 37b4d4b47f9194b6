import type { AuditCheck } from '../../platform/audit.ts'

const LEDGER = `(select audit_from('ledger_transfer', 'ledger_posting'))`

export const REWARD_CHECKS: readonly AuditCheck[] = [
  {
    name: 'every reward that was given is a transfer to its member, of the same amount',
    sql: `select format('reward %s: %s, the ledger says %s', g.id, g.amount, p.amount) as detail
      from reward_given g
      left join (select p.transfer_id, a.member_id, p.amount from ledger_posting p join ledger_account a on a.book_id = p.book_id and a.id = p.account_id
        where p.transfer_id >= ${LEDGER}) p
        on p.transfer_id = g.transfer_id and p.member_id = g.member_id
      where g.transfer_id >= ${LEDGER} and p.amount is distinct from g.amount`,
  },
  {
    name: 'what was taken from a budget was given',
    sql: `select format('%s %s of merchant %s on %s: %s taken, %s given', s.scope, s.kind, s.merchant_id, s.day, s.spent, coalesce(g.given, 0)) as detail
      from (select merchant_id, scope, kind, day, sum(spent) as spent from reward_spent group by 1, 2, 3, 4) s left join (
        select merchant_id, source, kind, day, sum(given) as given from (
        select g.merchant_id, g.source, case g.kind when 'bonus' then 'cash' else g.kind end as kind, coalesce(g.day, day_at(m.time_zone, m.zones_from, m.zones, g.created_at)) as day, sum(g.amount) as given
        from reward_given g join merchant m on m.id = g.merchant_id where g.source <> 'free_rounds' group by 1, 2, 3, 4
        union all
        -- Of free rounds the stakes count when they are granted, not the prizes.
        select f.merchant_id, 'free_rounds', 'cash', coalesce(f.day, day_at(m.time_zone, m.zones_from, m.zones, f.created_at)), sum(f.stake * f.rounds)
        from free_grant f join merchant m on m.id = f.merchant_id where f.currency <> 'FUN' group by 1, 4
        union all
        -- Vouchers and goods count by what they cost, also those that were given back later.
        select o.merchant_id, 'mall', 'cash', o.day, sum(o.cost) from mall_order o where o.cost is not null group by 1, 4
        ) parts group by 1, 2, 3, 4
      ) g on (g.merchant_id, g.source, g.kind, g.day) = (s.merchant_id, s.scope, s.kind, s.day)
      -- A brand may begin to cap its promotions in the middle of a day.
      where s.spent > coalesce(g.given, 0) or (s.scope <> 'promotion' and s.spent <> coalesce(g.given, 0))`,
  },
  {
    name: 'the envelopes of a rain hold its budget, and those that were grabbed were paid',
    sql: `select format('round %s of %s holds %s in %s envelopes', r.id, r.budget, sum(e.amount), count(*)) as detail
      from rain_round r join rain_envelope e on e.round_id = r.id
      group by r.id having sum(e.amount) <> r.budget or count(*) <> r.envelopes
      union all
      select format('round %s, envelope %s', e.round_id, e.position) from rain_envelope e
      left join reward_given g on g.member_id = e.member_id and g.source = 'rain' and g.ref = e.round_id::text
      where e.member_id is not null and g.amount is distinct from e.amount`,
  },
  {
    name: 'the points of play are credited or due',
    sql: `select format('member %s earned %s, has %s and is due %s', m.member_id, coalesce(c.points, 0), coalesce(l.points, 0), m.points_due) as detail
      from reward_member m
      left join (select member_id, sum(points) as points from play_day group by 1) c using (member_id)
      left join (
        select a.member_id, sum(p.amount) as points
        from (
          select c.book_id, c.account_id, c.amount from ledger_carried c where c.kind = 'points_earn' and c.source = 'play'
          union all
          select p.book_id, p.account_id, p.amount
          from ledger_transfer t
          join ledger_posting p on p.book_id = t.book_id and p.transfer_id = t.id
          join audited_books('ledger_posting') b on b.book_id = p.book_id and p.transfer_id >= b.sealed
          where p.transfer_id >= (select sealed_by_all('ledger_posting')) and t.kind = 'points_earn' and t.meta ->> 'source' = 'play'
        ) p
        join ledger_account a on a.book_id = p.book_id and a.id = p.account_id and a.member_id is not null group by 1
      ) l using (member_id)
      where coalesce(c.points, 0) <> coalesce(l.points, 0) + m.points_due`,
  },
  {
    name: 'the turnover that rewards know was played',
    sql: `select format('member %s: %s known, %s played and counted', member_id, coalesce(m.turnover, 0), coalesce(d.turnover, 0)) as detail
      from reward_member m full join (
        select member_id, sum(turnover) as turnover from (
          select d.member_id, d.turnover from play_day d
          join member m on m.id = d.member_id and m.type in (0, 1, 2)
          join merchant mt on mt.id = m.merchant_id and mt.currency = d.currency
          union all
          select member_id, -turnover from any_reward_queue
        ) counted group by 1
      ) d using (member_id)
      where coalesce(m.turnover, 0) <> coalesce(d.turnover, 0)`,
  },
  {
    name: 'every order took its points, and gave them back where it did not stand',
    sql: `select format('order %s is %s', o.id, o.state) as detail from mall_order o
      left join ledger_transfer s on s.book_id = o.merchant_id and s.idem_key = 'mall:' || o.id
      left join ledger_transfer b on b.book_id = o.merchant_id and b.idem_key = 'mall:' || o.id || ':returned'
      where o.created_at >= time_of_id(${LEDGER}) and (s.id is null or (b.id is not null) <> (o.state in ('refused', 'cancelled')))
      union all
      select format('order %s of %s points moved %s', o.id, o.points, p.amount) from mall_order o
      join ledger_transfer t on t.book_id = o.merchant_id
        and t.idem_key in ('mall:' || o.id, 'mall:' || o.id || ':returned')
      join ledger_posting p on p.book_id = t.book_id and p.transfer_id = t.id join ledger_account a on a.book_id = p.book_id and a.id = p.account_id
      where t.id >= ${LEDGER} and a.member_id = o.member_id and abs(p.amount) <> o.points`,
  },
]
