import type { AuditCheck } from '../../platform/audit.ts'

export const JACKPOT_CHECKS: readonly AuditCheck[] = [
  {
    name: 'the ledger holds for jackpots what their pools say, and that is what their pots and what lies aside add up to',
    sql: `select format('brand %s: pools %s, ledger %s', m.id, p.booked, l.held) as detail
      from merchant m
      cross join lateral (select coalesce(sum(booked), 0) as booked from jackpot_pool where merchant_id = m.id) p
      cross join lateral (
        select coalesce(sum(x.amount), 0) as held from ledger_account a
        join (
          select c.book_id, c.account_id, c.amount from ledger_carried c
          union all
          select p.book_id, p.account_id, p.amount from ledger_posting p
          join audited_books('ledger_posting') b on b.book_id = p.book_id and p.transfer_id >= b.sealed
          where p.transfer_id >= (select sealed_by_all('ledger_posting'))
        ) x on x.book_id = a.book_id and x.account_id = a.id
        where a.book_id = m.id and a.member_id is null and a.kind = 'jackpots') l
      where p.booked <> l.held
      union all
      select format('pool %s: holds %s, levels %s', p.id, p.booked, l.held)
      from jackpot_pool p cross join lateral (
        select ceil(coalesce(sum(seed::numeric * 1000000 + fed + reserve), 0) / 1000000) as held
        from jackpot_level where pool_id = p.id) l
      where p.booked <> l.held`,
  },
  {
    name: 'every pot that was won was paid once, from its start to its highest sum, to a round of its draw',
    sql: `select format('drop %s of pool %s: %s', d.id, d.pool_id, d.amount) as detail
      from jackpot_drop d join jackpot_level l on l.pool_id = d.pool_id and l.level = d.level
      join jackpot_draw w on w.pool_id = d.pool_id and w.number = d.number
      where d.amount not between l.start and l.cap or not d.round_id = any (w.round_ids) or not d.member_id = any (w.member_ids)
      union all
      select format('drop %s: transfer %s', d.id, d.transfer_id) from jackpot_drop d
      where d.transfer_id >= (select audit_low('ledger_posting'))
        and not exists (
          select from ledger_posting p join ledger_account a on a.book_id = p.book_id and a.id = p.account_id
          where p.book_id = d.merchant_id and p.transfer_id = d.transfer_id and a.member_id = d.member_id and p.amount = d.amount)
      union all
      select format('transfer %s is no pot that was won', t.id) from ledger_transfer t
      where t.kind = 'jackpot' and not coalesce(t.meta ? 'pool', false) and t.id >= (select audit_low('ledger_transfer')) and not exists (select from jackpot_drop d where d.merchant_id = t.book_id and d.transfer_id = t.id)`,
  },
]
