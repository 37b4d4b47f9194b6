import type { AuditCheck } from '../../platform/audit.ts'

export const BONUS_CHECKS: readonly AuditCheck[] = [
  {
    name: 'members hold as much bonus money as is open for them',
    sql: `select format('member %s holds %s of bonus money, %s is open', coalesce(l.member_id, o.member_id), coalesce(l.balance, 0), coalesce(o.amount, 0)) as detail
      from (select a.member_id, sum(b.balance) as balance from ledger_account a
        join ledger_balance b on b.book_id = a.book_id and b.account_id = a.id
        where a.currency = 'BNS' and a.member_id is not null group by 1) l
      full join (select member_id, sum(amount) as amount from bonus_purse where state in ('open', 'wagered') group by 1) o
        on o.member_id = l.member_id
      where coalesce(l.balance, 0) <> coalesce(o.amount, 0)`,
  },
  {
    name: 'bonus money became money only when it was played, once and whole',
    sql: `select format('bonus %s: %s of %s played, %s released', b.id, b.done, b.required, b.state) as detail
      from bonus_purse b where b.state in ('released', 'wagered') and b.done <> b.required`,
  },
]
