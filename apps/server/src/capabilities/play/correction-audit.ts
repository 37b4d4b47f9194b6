import type { AuditCheck } from '../../platform/audit.ts'

const TRANSFERS = `(select audit_from('ledger_transfer', 'ledger_posting'))`

/** Corrected rounds, what is owed for them and the ledger agree. */
export const CORRECTION_CHECKS: readonly AuditCheck[] = [
  {
    name: 'every correction begins where the one before it ended',
    sql: `select format('correction %s: %s instead of %s', c.id, c.prize_before, coalesce(c.last, r.prize)) as detail
      from (
        select c.*, lag(c.prize_after) over (partition by c.book_id, c.member_id, c.round_id order by c.id) as last from round_correction c
      ) c
      left join game_round r on r.book_id = c.book_id and r.member_id = c.member_id and r.round_id = c.round_id and r.status = 'settled'
      where c.prize_before is distinct from coalesce(c.last, r.prize) and c.round_id >= (select audit_from('game_round'))`,
  },
  {
    name: 'every correction moved what it says, and the rest is owed',
    sql: `select format('correction %s', c.id) as detail
      from round_correction c
      left join lateral (
        select coalesce(sum(p.amount) filter (where a.member_id = c.member_id and a.kind = 'cash'), 0) as cash,
          coalesce(sum(p.amount) filter (where a.kind = 'games' and a.member_id is null), 0) as games
        from ledger_posting p join ledger_account a on a.book_id = p.book_id and a.id = p.account_id and a.currency = c.currency
        where p.book_id = c.book_id and p.transfer_id = c.transfer_id
      ) g on true
      left join (select book_id, correction_id, sum(amount) as amount from vendor_debt group by 1, 2) d
        on d.book_id = c.book_id and d.correction_id = c.id
      where coalesce(d.amount, 0) <> c.owed or c.transfer_id >= ${TRANSFERS} and (
        g.games <> c.prize_before - c.prize_after or g.cash <> c.prize_after - c.prize_before + c.owed)`,
  },
  {
    name: 'what a member owes for a round became less only by what was paid',
    sql: `select format('debt %s', d.id) as detail
      from vendor_debt d left join (
        select book_id, debt_id, coalesce(sum(amount) filter (where reference is not null), 0) as taken,
          coalesce(sum(amount) filter (where request_id is not null), 0) as repaid
        from vendor_debt_payment group by 1, 2
      ) y on y.book_id = d.book_id and y.debt_id = d.id
      where (d.taken, d.repaid) is distinct from (coalesce(y.taken, 0), coalesce(y.repaid, 0))`,
  },
]
