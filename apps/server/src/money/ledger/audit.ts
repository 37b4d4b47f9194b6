import type { AuditCheck } from '../../platform/audit.ts'

/**
 * The rows that no seal proves yet, or all that are kept in a deep audit (sql/audit.sql). The first condition is a constant,
 * worked out once, so that parts before it are never opened.
 */
const POSTINGS = `(
  select p.*, b.low, b.sealed from ledger_posting p join audited_books('ledger_posting') b on b.book_id = p.book_id and p.transfer_id >= b.low
  where p.transfer_id >= (select audit_low('ledger_posting')))`
const TRANSFERS = `(
  select t.* from ledger_transfer t join audited_books('ledger_transfer') b on b.book_id = t.book_id and t.id >= b.low
  where t.id >= (select audit_low('ledger_transfer')))`
/** Parts of the two tables are sealed one after the other: what belongs to both is looked at where both have it. */
const IN_BOTH = `greatest((select audit_low('ledger_transfer')), (select audit_low('ledger_posting')))`
/** What each balance got: carried from sealed parts, and posted since. */
const GOT = `(
  select book_id, account_id, sum(amount) as total, max(newest) as newest from (
    select c.book_id, c.account_id, c.amount, c.newest_transfer as newest from ledger_carried c
    join audited_books('ledger_posting') b on b.book_id = c.book_id
    union all
    select p.book_id, p.account_id, p.amount, p.transfer_id from ledger_posting p
    join audited_books('ledger_posting') b on b.book_id = p.book_id and p.transfer_id >= b.sealed
    where p.transfer_id >= (select sealed_by_all('ledger_posting'))
  ) x group by 1, 2)`
const BALANCES = `(select l.* from ledger_balance l join audited_books('ledger_posting') b on b.book_id = l.book_id)`

export const LEDGER_CHECKS: readonly AuditCheck[] = [
  {
    name: 'every transfer sums to zero in each currency',
    sql: `select format('transfer %s is off by %s %s', p.transfer_id, sum(p.amount), a.currency) as detail
      from ${POSTINGS} p join ledger_account a on a.book_id = p.book_id and a.id = p.account_id
      group by p.book_id, p.transfer_id, a.currency having sum(p.amount) <> 0`,
  },
  {
    name: 'every transfer has at least two postings',
    sql: `select format('transfer %s has %s', t.id, count(p.account_id)) as detail
      from ${TRANSFERS} t left join ledger_posting p on p.book_id = t.book_id and p.transfer_id = t.id
      where t.id >= ${IN_BOTH}
      group by t.book_id, t.id having count(p.account_id) < 2`,
  },
  {
    name: 'a transfer touches an account once',
    sql: `select format('transfer %s touches account %s %s times', transfer_id, account_id, count(*)) as detail
      from ${POSTINGS} p group by book_id, transfer_id, account_id having count(*) > 1`,
  },
  {
    name: 'every balance equals the sum of its postings',
    sql: `select format('account %s holds %s, its postings give %s', b.account_id, b.balance, coalesce(g.total, 0)) as detail
      from ${BALANCES} b left join ${GOT} g using (book_id, account_id)
      where b.balance <> coalesce(g.total, 0)`,
  },
  {
    name: 'the balances of an account follow from one another',
    sql: `select format('account %s, transfer %s: %s %s gives %s', account_id, transfer_id, before, amount, balance_after) as detail
      from (
        select p.account_id, p.transfer_id, p.amount, p.balance_after,
          coalesce(lag(p.balance_after) over (partition by p.book_id, p.account_id order by p.transfer_id),
            case when p.low = 0 then 0 when p.low = p.sealed then coalesce(c.amount, 0) end) as before
        from ${POSTINGS} p join ledger_balance b using (book_id, account_id)
        left join (select book_id, account_id, sum(amount) as amount from ledger_carried group by 1, 2) c using (book_id, account_id)
      ) chain
      where before is not null and balance_after is distinct from before + amount`,
  },
  {
    name: 'no balance is negative',
    sql: `select format('account %s holds %s', account_id, balance) as detail from ${BALANCES} b where balance < 0
      union all
      select format('account %s, transfer %s: %s', account_id, transfer_id, balance_after) from ${POSTINGS} p where balance_after < 0`,
  },
  {
    name: 'members’ accounts and no others have a balance',
    sql: `select format('account %s', a.id) as detail from ledger_account a left join ledger_balance b on b.book_id = a.book_id and b.account_id = a.id
      where (a.member_id is null) <> (b.account_id is null) and a.book_id in (select book_id from audited_books('ledger_posting'))
      union all
      select format('account %s, transfer %s: the house has a balance', a.id, p.transfer_id)
      from ledger_account a join ${POSTINGS} p on p.book_id = a.book_id and p.account_id = a.id
      where a.member_id is null and p.balance_after is not null`,
  },
  {
    name: 'every posting has its transfer and its account, of the same book',
    sql: `select format('transfer %s, account %s', p.transfer_id, p.account_id) as detail
      from ${POSTINGS} p
      left join ledger_transfer t on t.book_id = p.book_id and t.id = p.transfer_id
      left join ledger_account a on a.book_id = p.book_id and a.id = p.account_id
      where p.transfer_id >= ${IN_BOTH} and (t.id is null or a.id is null)`,
  },
  {
    name: 'a member’s accounts are in the member’s book',
    sql: `select format('account %s', a.id) as detail
      from ledger_account a join member m on m.id = a.member_id
      where m.book_id <> a.book_id and a.book_id in (select book_id from audited_books('ledger_posting'))`,
  },
  {
    name: 'every key leads to its transfer, and every transfer that has a key to that key',
    sql: `select format('key %s, transfer %s', k.idem_key, k.transfer_id) as detail
      from ledger_key k join audited_books('ledger_transfer') b on b.book_id = k.book_id and k.transfer_id >= b.low
      left join ledger_transfer t on t.book_id = k.book_id and t.id = k.transfer_id
      where k.transfer_id >= (select audit_low('ledger_transfer')) and t.idem_key is distinct from k.idem_key
      union all
      select format('transfer %s (%s)', t.id, t.idem_key)
      from ${TRANSFERS} t left join ledger_key k on k.book_id = t.book_id and k.idem_key = t.idem_key
      where t.idem_key is not null and k.transfer_id is distinct from t.id and t.id >= (select forgotten_before('ledger_key'))`,
  },
  {
    name: 'every balance knows its newest transfer',
    sql: `select format('account %s: %s, its postings give %s', b.account_id, b.last_transfer, coalesce(g.newest, 0)) as detail
      from ${BALANCES} b left join ${GOT} g using (book_id, account_id)
      where b.last_transfer <> coalesce(g.newest, 0)`,
  },
  {
    name: 'every row is of a book that there is',
    sql: `select format('book %s', book_id) as detail
      from (
        select book_id from ledger_account
        union select book_id from ledger_transfer where id >= (select audit_low('ledger_transfer'))
        union select book_id from ledger_posting where transfer_id >= (select audit_low('ledger_posting'))
      ) b where not exists (select from merchant m where m.id = b.book_id)`,
  },
]
