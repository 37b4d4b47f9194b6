import type { AuditCheck } from '../../platform/audit.ts'

const SEALS = `(select s.* from seal s where s.book_id = 0 or s.book_id in (select book_id from audited_books('ledger_posting')))`

/** What is sealed stays as it was: the seals themselves, what they carry on, and the parts they stand for. */
export const SEAL_CHECKS: readonly AuditCheck[] = [
  {
    name: 'every seal follows from the one before it',
    sql: `select format('seal %s of book %s (%s)', number, book_id, part) as detail
      from (
        select s.book_id, s.number, s.part, s.hash <> seal_hash(s) as is_changed, s.previous_hash,
          coalesce(lag(s.hash) over chain, decode(repeat('00', 32), 'hex')) as before, row_number() over chain as place
        from seal s where s.book_id = 0 or s.book_id in (select book_id from audited_books('ledger_posting'))
        window chain as (partition by s.book_id order by s.number)
      ) c where is_changed or previous_hash <> before or number <> place`,
  },
  {
    name: 'what accounts carry is what was sealed',
    sql: `select format('book %s', s.book_id) as detail
      from (select distinct on (book_id) book_id, carried_hash from ${SEALS} s where table_name = 'ledger_posting' order by book_id, low desc) s
      where s.carried_hash <> carried_hash(s.book_id)
      union all
      select format('book %s, %s accounts in %s: sealed %s, carried %s', book_id, kind, currency, coalesce(s.amount, 0), coalesce(c.amount, 0))
      from (
        select s.book_id, x.kind, x.currency, sum(x.amount) as amount
        from ${SEALS} s cross join lateral jsonb_to_recordset(s.sums) as x (kind text, currency text, amount numeric) group by 1, 2, 3
      ) s
      full join (
        select c.book_id, a.kind, a.currency, sum(c.amount) as amount
        from ledger_carried c join audited_books('ledger_posting') b on b.book_id = c.book_id
        join ledger_account a on a.book_id = c.book_id and a.id = c.account_id group by 1, 2, 3
      ) c using (book_id, kind, currency)
      where coalesce(s.amount, 0) <> coalesce(c.amount, 0)`,
  },
  {
    name: 'what is closed is guarded until it is dropped, and was dropped whole, sealed and exported',
    sql: `select format('%s is not there', c.part) as detail from closed_part c
      left join dropped_part d on d.table_name = c.table_name and d.low = c.low
      where d.low is null and not exists (select from parts_of(c.table_name) p where p.part = c.part and p.low = c.low and p.high = c.high)
      union all
      select format('%s is not guarded', c.part) from closed_part c
      join pg_class k on k.oid = to_regclass(c.part)
      where 2 <> (select count(*) from pg_trigger t where t.tgrelid = k.oid and t.tgname in ('closed', 'closed_whole') and t.tgenabled <> 'D')
      union all
      select format('%s was dropped without an export of book %s', c.part, u.id)
      from closed_part c join dropped_part d on d.table_name = c.table_name and d.low = c.low cross join lateral unnest(c.books) as u (id)
      where not exists (select from seal s join seal_export e on e.book_id = s.book_id and e.number = s.number
        where s.book_id = u.id and s.table_name = c.table_name and s.low = c.low)
      union all
      select format('seal %s of book %s is of a part that was never closed', s.number, s.book_id) from seal s
      where not exists (select from closed_part c where c.table_name = s.table_name and c.low = s.low and c.high = s.high and c.part = s.part)`,
  },
]
