import type { AuditCheck } from '../../platform/audit.ts'

/** So many days of lines are added up anew. */
const DAYS = 7

/** Pools that vendors keep: what stakes gave, what was won, and the ledger agree. */
export const POOL_CHECKS: readonly AuditCheck[] = [
  {
    name: 'what a pool of a vendor got on a day is what stakes of the day gave to it',
    sql: `with newest as (select book_id, max(day) - ${DAYS} as day from vendor_pool_day group by 1),
        said as (
          select d.book_id, d.day, d.vendor_code, d.currency, d.pool_id, sum(d.contributed) as amount
          from vendor_pool_day d join newest n on n.book_id = d.book_id and d.day > n.day group by 1, 2, 3, 4, 5),
        given as (
          select l.book_id, day_at(mt.time_zone, mt.zones_from, mt.zones, time_of_id(l.id)) as day, l.vendor_code, l.currency, l.pool_id,
            sum(l.amount) as amount
          from newest n join merchant mt on mt.id = n.book_id
          join vendor_pool_line l on l.book_id = n.book_id and l.id >= first_id(day_begins(mt.id, n.day + 1))
          group by 1, 2, 3, 4, 5)
      select format('pool %s of %s on %s: %s, its lines give %s', pool_id, vendor_code, day, coalesce(s.amount, 0), coalesce(g.amount, 0)) as detail
      from said s full join given g using (book_id, day, vendor_code, currency, pool_id)
      where coalesce(s.amount, 0) <> coalesce(g.amount, 0)`,
  },
  {
    name: 'what a pool of a vendor gave was paid, once and to a round, and stands in its day',
    sql: `select format('win %s of pool %s', w.id, w.pool_id) as detail from vendor_pool_win w
      where w.transfer_id >= (select audit_low('ledger_posting')) and not exists (
        select from ledger_posting p join ledger_account a on a.book_id = p.book_id and a.id = p.account_id
        where p.book_id = w.book_id and p.transfer_id = w.transfer_id and a.member_id = w.member_id and a.currency = w.currency
          and p.amount = w.amount)
      union all
      select format('transfer %s is no win of a pool', t.id) from ledger_transfer t
      where t.kind = 'jackpot' and t.meta ? 'pool' and t.id >= (select audit_low('ledger_transfer'))
        and not exists (select from vendor_pool_win w where w.book_id = t.book_id and w.transfer_id = t.id)
      union all
      select format('pool %s of %s on %s: %s, its wins are %s', pool_id, vendor_code, day, coalesce(d.won, 0), coalesce(w.won, 0))
      from (select book_id, vendor_code, currency, pool_id, day, sum(won) as won from vendor_pool_day group by 1, 2, 3, 4, 5) d
      full join (select book_id, vendor_code, currency, pool_id, day, sum(amount) as won from vendor_pool_win group by 1, 2, 3, 4, 5) w
        using (book_id, vendor_code, currency, pool_id, day)
      where coalesce(d.won, 0) <> coalesce(w.won, 0)`,
  },
  {
    name: 'the ledger holds for pools of vendors what their days say',
    sql: `with held as (
        select a.book_id, a.currency, sum(x.amount) as amount from ledger_account a
        join (
          select c.book_id, c.account_id, c.amount from ledger_carried c
          union all
          select p.book_id, p.account_id, p.amount from ledger_posting p
          join audited_books('ledger_posting') b on b.book_id = p.book_id and p.transfer_id >= b.sealed
          where p.transfer_id >= (select sealed_by_all('ledger_posting'))
        ) x on x.book_id = a.book_id and x.account_id = a.id
        where a.member_id is null and a.kind = 'vendor_pools' group by 1, 2),
      said as (
        select book_id, currency, sum(case when booked_at is null then 0 else contributed end - won) as amount
        from vendor_pool_day group by 1, 2)
      select format('brand %s, %s: days %s, ledger %s', book_id, currency, coalesce(s.amount, 0), coalesce(h.amount, 0)) as detail
      from held h full join said s using (book_id, currency) where coalesce(h.amount, 0) <> coalesce(s.amount, 0)`,
  },
]
