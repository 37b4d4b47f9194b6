import type { AuditCheck } from '../../platform/audit.ts'

export const LEDGER_CHECKS: readonly AuditCheck[] = [
  {
    name: 'every transfer sums to zero in each currency',
    sql: `select format('transfer %s is off by %s %s', p.transfer_id, sum(p.amount), a.currency) as detail
      from ledger_posting p join ledger_account a on a.id = p.account_id
      group by p.transfer_id, a.currency having sum(p.amount) <> 0`,
  },
  {
    name: 'every transfer has at least two postings',
    sql: `select format('transfer %s has %s', t.id, count(p.account_id)) as detail
      from ledger_transfer t left join ledger_posting p on p.transfer_id = t.id
      group by t.id having count(p.account_id) < 2`,
  },
  {
    name: 'every balance equals the sum of its postings',
    sql: `select format('account %s holds %s, its postings give %s', b.account_id, b.balance, coalesce(p.total, 0)) as detail
      from ledger_balance b
      left join (select account_id, sum(amount) as total from ledger_posting group by account_id) p using (account_id)
      where b.balance <> coalesce(p.total, 0)`,
  },
  {
    name: 'the balances of an account follow from one another',
    sql: `select format('account %s, transfer %s: %s %s gives %s', account_id, transfer_id, before, amount, balance_after) as detail
      from (
        select p.account_id, p.transfer_id, p.amount, p.balance_after,
          coalesce(lag(p.balance_after) over (partition by p.account_id order by p.transfer_id), 0) as before
        from ledger_posting p join ledger_balance b using (account_id)
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
    sql: `select format('account %s', a.id) as detail from ledger_account a left join ledger_balance b on b.account_id = a.id
      where (a.member_id is null) <> (b.account_id is null)
      union all
      select format('account %s, transfer %s: the house has a balance', a.id, p.transfer_id)
      from ledger_account a join ledger_posting p on p.account_id = a.id
      where a.member_id is null and p.balance_after is not null`,
  },
  {
    name: 'every posting has its transfer and its account, of the same merchant',
    sql: `select format('transfer %s, account %s', p.transfer_id, p.account_id) as detail
      from ledger_posting p
      left join ledger_transfer t on t.id = p.transfer_id
      left join ledger_account a on a.id = p.account_id
      where t.id is null or a.id is null or t.merchant_id <> a.merchant_id`,
  },
  {
    name: 'a member’s accounts belong to the member’s merchant',
    sql: `select format('account %s', a.id) as detail
      from ledger_account a join member m on m.id = a.member_id where m.merchant_id <> a.merchant_id`,
  },
]
