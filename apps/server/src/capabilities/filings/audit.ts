import type { AuditCheck } from '../../platform/audit.ts'

export const FILING_CHECKS: readonly AuditCheck[] = [
  {
    name: 'a filing holds what its files hold',
    sql: `select format('filing %s says %s records in %s files, its files %s in %s', f.id, f.records, f.parts,
        coalesce(p.records, 0), coalesce(p.parts, 0)) as detail
      from filing f
      left join (select filing_id, sum(records) as records, count(*) as parts from filing_part group by 1) p on p.filing_id = f.id
      where f.records <> coalesce(p.records, 0) or f.parts <> coalesce(p.parts, 0)`,
  },
  {
    name: 'wallets that were filed add up to the daily books',
    sql: `select format('book %s on %s, %s: %s filed, %s in the books', book_id, day, name, coalesce(s.amount, 0), coalesce(b.amount, 0)) as detail
      from (
        select f.book_id, f.day, t.key as name, t.value::bigint as amount from filing f cross join lateral jsonb_each_text(f.totals) t
        where f.kind = 'wallets' and f.state in ('ready', 'accepted', 'rejected')
      ) s full join (
        select d.book_id, d.day, d.account || ' ' || d.kind as name, d.amount from book_day d
        join merchant mt on mt.id = d.book_id and mt.currency = d.currency
        join filing f on f.book_id = d.book_id and f.day = d.day and f.kind = 'wallets' and f.state in ('ready', 'accepted', 'rejected')
        where d.account in ('cash', 'held')
      ) b using (book_id, day, name)
      where coalesce(s.amount, 0) <> coalesce(b.amount, 0)`,
  },
]
