import type { AuditCheck } from '../../platform/audit.ts'

export const LEDGER_CHECKS: readonly AuditCheck[] = [
  {
    name: 'every transfer sums to zero in each currency',
    sql: `select format('transfer %s is off by %s %s', p.transfer_id, sum(p.amount), a.currency) as detail
      from ledger_posting p join ledger_account a on a.book_id = p.book_id and a.id = p.account_id
      group by p.book_id, p.transfer_id, a.currency having sum(p.amount) <> 0`,
  },
  {
    name: 'every transfer has at least two postings',
    sql: `select format('transfer %s has %s', t.id, count(p.account_id)) as detail
      from ledger_transfer t left join ledger_posting p on p.book_id = t.book_id and p.transfer_id = t.id
      group by t.book_id, t.id having count(p.account_id) < 2`,
  },
  {
    name: 'every balance equals the sum of its postings',
    sql: `select format('account %s holds %s, its postings give %s', b.account_id, b.balance, coalesce(p.total, 0)) as detail
      from ledger_balance b
      left join (select book_id, account_id, sum(amount) as total from ledger_posting group by 1, 2) p using (book_id, account_id)
      where b.balance <> coalesce(p.total, 0)`,
  },
  {
    name: 'the balances of an account follow from one another',
    sql: `select format('account %s, transfer %s: %s %s gives %s', account_id, transfer_id, before, amount, balance_after) as detail
      from (
        select p.account_id, p.transfer_id, p.amount, p.balance_after,
          coalesce(lag(p.balance_after) over (partition by p.book_id, p.account_id order by p.transfer_id), 0) as before
        from ledger_posting p join ledger_balance b using (book_id, account_id)
      ) chain
      where balance_after is distinct from before + amount`,
  },
  {
    name: 'no balance is negative',
    sql: `select format('account %s holds %s', account_id, balance) as detail from ledger_balance where balance < 0
      union all
      select format('account %s, transfer %s: %s', account_id, transfer_id, balance_after) from ledger_posting where balance_after < 0`,
  },
  {
    name: 'members’ accounts and no others have a balance',
    sql: `select format('account %s', a.id) as detail from ledger_account a left join ledger_balance b on b.book_id = a.book_id and b.account_id = a.id
      where (a.member_id is null) <> (b.account_id is null)
      union all
      select format('account %s, transfer %s: the house has a balance', a.id, p.transfer_id)
      from ledger_account a join ledger_posting p on p.book_id = a.book_id and p.account_id = a.id
      where a.member_id is null and p.balance_after is not null`,
  },
  {
    name: 'every posting has its transfer and its account, of the same book',
    sql: `select format('transfer %s, account %s', p.transfer_id, p.account_id) as detail
      from ledger_posting p
      left join ledger_transfer t on t.book_id = p.book_id and t.id = p.transfer_id
      left join ledger_account a on a.book_id = p.book_id and a.id = p.account_id
      where t.id is null or a.id is null`,
  },
  {
    name: 'a member’s accounts are in the member’s book',
    sql: `select format('account %s', a.id) as detail
      from ledger_account a join member m on m.id = a.member_id where m.book_id <> a.book_id`,
  },
  {
    name: 'every key leads to its transfer, and every transfer that has a key to that key',
    sql: `select format('key %s, transfer %s', k.idem_key, k.transfer_id) as detail
      from ledger_key k left join ledger_transfer t on t.book_id = k.book_id and t.id = k.transfer_id
      where t.idem_key is distinct from k.idem_key
      union all
      select format('transfer %s (%s)', t.id, t.idem_key)
      from ledger_transfer t left join ledger_key k on k.book_id = t.book_id and k.idem_key = t.idem_key
      where t.idem_key is not null and k.transfer_id is distinct from t.id`,
  },
  {
    name: 'every balance knows its newest transfer',
    sql: `select format('account %s: %s, its postings give %s', b.account_id, b.last_transfer, coalesce(p.newest, 0)) as detail
      from ledger_balance b
      left join (select book_id, account_id, max(transfer_id) as newest from ledger_posting group by 1, 2) p using (book_id, account_id)
      where b.last_transfer <> coalesce(p.newest, 0)`,
  },
]
