import type { AuditCheck } from '../../platform/audit.ts'

export const DAY_BOOK_CHECKS: readonly AuditCheck[] = [
  {
    name: 'the daily books add up to what accounts hold',
    sql: `with got as (
        select k.book_id, a.kind as account, a.currency, sum(x.amount) as amount
        from book_day_mark k
        join (
          select c.book_id, c.account_id, c.amount from ledger_carried c
          union all
          select p.book_id, p.account_id, p.amount from ledger_posting p
          join audited_books('ledger_posting') b on b.book_id = p.book_id and p.transfer_id >= b.sealed
          join book_day_mark k on k.book_id = p.book_id and p.transfer_id < k.counted_to
          where p.transfer_id >= (select sealed_by_all('ledger_posting'))
        ) x on x.book_id = k.book_id
        join ledger_account a on a.book_id = x.book_id and a.id = x.account_id
        group by 1, 2, 3
      ), said as (
        select d.book_id, d.account, d.currency, sum(d.amount) as amount from book_day d group by 1, 2, 3
      )
      select format('book %s, %s in %s: the days give %s, the ledger %s', book_id, account, currency,
        coalesce(s.amount, 0), coalesce(g.amount, 0)) as detail
      from said s full join got g using (book_id, account, currency)
      where coalesce(s.amount, 0) <> coalesce(g.amount, 0)`,
  },
  {
    name: 'a sealed day ends with what it began with and what came',
    sql: `select format('book %s on %s, %s in %s', book_id, day, account, currency) as detail from (
        select s.book_id, s.day, x.account, x.currency, sum(x.amount) as off
        from day_seal s
        cross join lateral (
          select b ->> 'account' as account, b ->> 'currency' as currency, (b ->> 'balance')::bigint as amount
          from jsonb_array_elements(s.balances) b
          union all
          select b ->> 'account', b ->> 'currency', -(b ->> 'balance')::bigint
          from day_seal e cross join lateral jsonb_array_elements(e.balances) b
          where e.book_id = s.book_id and e.day = s.day - 1
          union all
          select d.account, d.currency, -d.amount from book_day d where d.book_id = s.book_id and d.day = s.day
        ) x group by 1, 2, 3, 4
      ) o where off <> 0`,
  },
]
