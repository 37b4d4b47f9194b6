import type { AuditCheck } from '../../platform/audit.ts'
import { REVERSAL_CHECKS } from './reversal-audit.ts'

const LEDGER = `(select audit_from('ledger_transfer', 'ledger_posting'))`
const RETURNED = `('failed', 'rejected', 'cancelled')`

/** What must hold between the cashier's rows and the ledger. */
export const CASHIER_CHECKS: readonly AuditCheck[] = [
  {
    name: 'every payment of a deposit was credited once, to its member, as it came',
    sql: `select format('payment %s of deposit %s', p.reference, p.deposit_id) as detail
      from deposit_payment p
      join deposit d on d.id = p.deposit_id
      left join ledger_transfer t on t.book_id = d.merchant_id and t.id = p.transfer_id
        and t.kind = 'deposit' and t.idem_key = 'deposit:' || p.reference
      left join ledger_account a on a.book_id = d.merchant_id and a.member_id = d.member_id and a.kind = 'cash' and a.currency = d.currency
      left join ledger_posting g on g.book_id = t.book_id and g.transfer_id = t.id and g.account_id = a.id and g.balance_after is not null
      where p.transfer_id >= ${LEDGER} and g.amount is distinct from p.amount`,
  },
  {
    name: 'every deposit in the ledger that names one has its payment',
    sql: `select format('transfer %s', t.id) as detail
      from ledger_transfer t left join deposit_payment p on p.transfer_id = t.id
      where t.id >= ${LEDGER} and t.kind = 'deposit' and t.meta ? 'depositId' and p.reference is null`,
  },
  {
    name: 'a deposit says what was paid, and its state follows from it',
    sql: `select format('deposit %s is %s with %s of %s, its payments give %s', d.id, d.state, d.paid, d.amount, coalesce(p.total, 0)) as detail
      from deposit d
      left join (select deposit_id, sum(amount) as total from deposit_payment group by deposit_id) p on p.deposit_id = d.id
      where d.paid <> coalesce(p.total, 0)
        or (d.state in ('created', 'pending', 'expired', 'rejected')) <> (d.paid = 0)
        or (d.state = 'reversed') <> (d.reversed > 0)
        or (d.state = 'partial') <> (d.reversed = 0 and d.paid > 0 and d.paid < d.amount)
        or (d.state = 'over') <> (d.reversed = 0 and d.paid > d.amount)`,
  },
  {
    name: 'what was set aside as not the member’s money was not credited, and what was credited after all was',
    sql: `select format('payment %s is %s', r.reference, r.state) as detail
      from refused_payment r left join deposit_payment p on p.reference = r.reference and p.deposit_id = r.deposit_id
      where (r.state = 'credited') <> (p.reference is not null)
        or (r.state in ('returned', 'credited')) <> (r.settled_at is not null)`,
  },
  ...REVERSAL_CHECKS,
  {
    name: 'every withdrawal was held once, and then paid or returned once, or is still held',
    sql: `select format('withdrawal %s is %s: held %s, paid %s, returned %s', w.id, w.state, h.amount, p.amount, r.amount) as detail
      from withdrawal w
      left join ledger_account a on a.book_id = w.merchant_id and a.member_id = w.member_id and a.kind = 'held' and a.currency = w.currency
      left join ledger_transfer ht on ht.book_id = w.merchant_id and ht.idem_key = format('withdrawal:%s:hold', w.id)
      left join ledger_posting h on h.book_id = ht.book_id and h.transfer_id = ht.id and h.account_id = a.id and h.balance_after is not null
      left join ledger_transfer pt on pt.book_id = w.merchant_id and pt.idem_key = format('withdrawal:%s:paid', w.id)
      left join ledger_posting p on p.book_id = pt.book_id and p.transfer_id = pt.id and p.account_id = a.id and p.balance_after is not null
      left join ledger_transfer rt on rt.book_id = w.merchant_id and rt.idem_key = format('withdrawal:%s:returned', w.id)
      left join ledger_posting r on r.book_id = rt.book_id and r.transfer_id = rt.id and r.account_id = a.id and r.balance_after is not null
      where w.created_at >= time_of_id(${LEDGER}) and (h.amount is distinct from w.amount
        or p.amount is distinct from (case when w.state = 'paid' then -w.amount end)
        or r.amount is distinct from (case when w.state in ${RETURNED} then -w.amount end))`,
  },
  {
    name: 'what is held is what withdrawals hold',
    sql: `select format('member %s holds %s %s, withdrawals %s', a.member_id, b.balance, a.currency, coalesce(w.total, 0)) as detail
      from ledger_account a
      join ledger_balance b on b.book_id = a.book_id and b.account_id = a.id
      left join (
        select member_id, currency, sum(amount) as total from withdrawal
        where state in ('review', 'approved', 'paying') group by member_id, currency
      ) w on w.member_id = a.member_id and w.currency = a.currency
      where a.kind = 'held' and b.balance <> coalesce(w.total, 0)`,
  },
  {
    name: 'what is left to play is what credits have open, and none holds more than its money',
    sql: `select format('member %s has %s %s to play, credits %s', a.member_id, a.required, a.currency, coalesce(c.total, 0)) as detail
      from turnover_account a
      left join (select member_id, currency, sum(open) as total from turnover_credit where batch_id is null group by 1, 2) c
        on c.member_id = a.member_id and c.currency = a.currency
      where a.by_credit and a.required - a.done <> coalesce(c.total, 0)
      union all
      select format('credit %s of %s asks %s of %s percent', id, amount, open, percent) from turnover_credit
      where open > ceil(amount::numeric * percent / 100) + 1`,
  },
  {
    name: 'envelopes carry what they left with, until they are opened or come back',
    sql: `select format('batch %s', b.id) as detail from envelope_batch b
      join (select batch_id, sum(amount) as total from turnover_credit where batch_id is not null group by 1) c on c.batch_id = b.id
      where b.returned_at is not null and c.total > 0
        or c.total > (select coalesce(sum(e.amount), 0) from envelope e where e.batch_id = b.id and e.state = 'waiting')`,
  },
  {
    name: 'every gift that was given up went back to where it came from',
    sql: `select format('gift %s of member %s', g.credit_id, g.member_id) as detail
      from gift_given_up g
      left join ledger_transfer t on t.book_id = g.merchant_id and t.kind = 'reward_return'
        and t.idem_key = format('gift-back:%s:%s', g.member_id, g.request_id)
      where g.created_at >= time_of_id(${LEDGER}) and not exists (select from ledger_posting x
        where x.book_id = t.book_id and x.transfer_id = t.id and x.amount = -g.amount)`,
  },
  {
    name: 'a paid withdrawal left as what arrives and its fee',
    sql: `select format('withdrawal %s', w.id) as detail
      from withdrawal w
      join ledger_transfer t on t.book_id = w.merchant_id and t.idem_key = format('withdrawal:%s:paid', w.id)
      join ledger_posting p on p.book_id = t.book_id and p.transfer_id = t.id
      join ledger_account a on a.book_id = p.book_id and a.id = p.account_id and a.member_id is null
      where t.id >= ${LEDGER}
      group by w.id, w.amount, w.fee
      having coalesce(sum(p.amount) filter (where a.kind = 'psp'), 0) <> w.amount - w.fee
        or coalesce(sum(p.amount) filter (where a.kind = 'fees'), 0) <> w.fee`,
  },
  {
    name: 'the timelines of the cashier lead to where things stand',
    sql: `select format('deposit %s', d.id) as detail from deposit d
      left join lateral (select to_state from deposit_event e where e.deposit_id = d.id order by e.id desc limit 1) e on true
      where e.to_state is distinct from d.state
      union all
      select format('withdrawal %s', w.id) from withdrawal w
      left join lateral (select to_state from withdrawal_event e where e.withdrawal_id = w.id order by e.id desc limit 1) e on true
      where e.to_state is distinct from w.state`,
  },
]
