import type { AuditCheck } from '../../platform/audit.ts'

const OWED = 'r.amount - r.taken - r.repaid - r.written_off'

/** What must hold between deposits that banks took back and the ledger. */
export const REVERSAL_CHECKS: readonly AuditCheck[] = [
  {
    name: 'every reversal left the books once, from the balance and from what is owed',
    sql: `select format('reversal %s of deposit %s', r.id, r.deposit_id) as detail
      from deposit_reversal r
      left join ledger_transfer t on t.book_id = r.merchant_id and t.id = r.transfer_id and t.kind = 'deposit_reversal'
        and t.idem_key = format('deposit_reversal:%s:%s', r.reference, r.return_id)
      left join lateral (
        select sum(p.amount) filter (where a.kind = 'psp') as psp,
          coalesce(sum(p.amount) filter (where a.member_id = r.member_id and a.kind = 'cash'), 0) as cash
        from ledger_posting p join ledger_account a on a.book_id = p.book_id and a.id = p.account_id and a.currency = r.currency
        where p.book_id = t.book_id and p.transfer_id = t.id
      ) g on true
      where r.transfer_id >= (select audit_from('ledger_transfer', 'ledger_posting')) and (g.psp is distinct from r.amount or g.cash <> -r.taken)`,
  },
  {
    name: 'a deposit says what was taken back of it',
    sql: `select format('deposit %s: %s, its reversals give %s', d.id, d.reversed, coalesce(r.total, 0)) as detail
      from deposit d
      left join (select deposit_id, sum(amount) as total from deposit_reversal group by deposit_id) r on r.deposit_id = d.id
      where d.reversed <> coalesce(r.total, 0)`,
  },
  {
    name: 'a debt became less only by what was repaid or given up',
    sql: `select format('reversal %s', r.id) as detail
      from deposit_reversal r
      left join (
        select reversal_id, coalesce(sum(amount) filter (where kind = 'repaid'), 0) as repaid,
          coalesce(sum(amount) filter (where kind = 'written_off'), 0) as written_off
        from deposit_reversal_settlement group by reversal_id
      ) s on s.reversal_id = r.id
      where r.repaid <> coalesce(s.repaid, 0) or r.written_off <> coalesce(s.written_off, 0)`,
  },
  {
    name: 'what members owe is what the house has to get',
    sql: `select format('merchant %s in %s: %s owed, the ledger gives %s', merchant_id, currency, coalesce(o.owed, 0), -coalesce(l.total, 0)) as detail
      from (
        select merchant_id, currency, sum(owed) as owed from (
          select r.merchant_id, r.currency, ${OWED} as owed from deposit_reversal r
          union all
          select l.merchant_id, l.currency, l.amount - l.taken - l.written_off from late_payout l
          union all
          select v.book_id, v.currency, v.amount - v.taken - v.repaid from vendor_debt v
        ) debts group by 1, 2
      ) o
      full join (
        select a.book_id as merchant_id, a.currency, sum(account_total(a.book_id, a.id)) as total
        from ledger_account a
        where a.kind = 'receivables' and a.member_id is null group by 1, 2
      ) l using (merchant_id, currency)
      where coalesce(o.owed, 0) <> -coalesce(l.total, 0)`,
  },
]
