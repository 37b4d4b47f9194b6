import type { AuditCheck } from '../../platform/audit.ts'

const LEDGER = `(select audit_from('ledger_transfer', 'ledger_posting'))`
const PLAY = `(select audit_from('game_transaction', 'game_round'))`
/** Days that lie wholly after a number, in whatever time zone. */
const after = (id: string) => `day > (time_of_id(${id}) at time zone 'UTC')::date + 1`

/** Kinds of the ledger that `money_day` counts, as ledger_post() adds them up. */
const MONEY = `
  select a.member_id, day_at(mt.time_zone, mt.zones_from, mt.zones, t.created_at) as day, a.currency,
    coalesce(sum(p.amount) filter (where t.kind in ('deposit', 'deposit_reversal')), 0) as deposits,
    coalesce(-sum(p.amount) filter (where t.kind = 'withdrawal_paid'), 0) as withdrawals,
    coalesce(sum(p.amount) filter (where t.kind in ('reward', 'reward_return', 'bonus_release')), 0) as rewards,
    coalesce(sum(p.amount) filter (where t.kind = 'rebate'), 0) as rebates,
    coalesce(sum(p.amount) filter (where t.kind in ('commission', 'contract_payout') and p.amount > 0), 0) as commissions,
    coalesce(-sum(p.amount) filter (where t.kind in ('envelope_sent', 'envelope_returned')
      or t.kind in ('transfer_to_downline', 'contract_payout') and p.amount < 0), 0) as sent,
    coalesce(sum(p.amount) filter (where t.kind = 'envelope_opened' or t.kind = 'transfer_to_downline' and p.amount > 0), 0) as received,
    coalesce(-sum(p.amount) filter (where t.kind = 'fee'), 0) as fees
  from ledger_transfer t
  join ledger_posting p on p.book_id = t.book_id and p.transfer_id = t.id
  join ledger_account a on a.book_id = p.book_id and a.id = p.account_id and a.member_id is not null
  join merchant mt on mt.id = t.book_id
  where t.id >= ${LEDGER} and t.kind in ('deposit', 'deposit_reversal', 'withdrawal_paid', 'reward', 'reward_return', 'bonus_release', 'rebate', 'commission',
    'contract_payout', 'transfer_to_downline', 'envelope_sent', 'envelope_opened', 'envelope_returned', 'fee')
  group by 1, 2, 3`

const COLUMNS = ['deposits', 'withdrawals', 'rewards', 'rebates', 'commissions', 'sent', 'received', 'fees'] as const
const rowOf = (alias: string) => COLUMNS.map((column) => `coalesce(${alias}.${column}, 0)`).join(', ')

/** The figures of a day equal what they were counted from. */
export const FIGURE_CHECKS: readonly AuditCheck[] = [
  {
    name: 'the money of every day equals the ledger',
    sql: `select format('member %s on %s in %s', member_id, day, currency) as detail
      from money_day d full join (${MONEY}) l using (member_id, day, currency)
      where ${after(LEDGER)} and (${rowOf('d')}) is distinct from (${rowOf('l')})`,
  },
  {
    name: 'the stakes of all days equal the ledger',
    sql: `select format('member %s in %s: %s, the ledger gives %s', member_id, currency, coalesce(d.staked, 0), coalesce(l.staked, 0)) as detail
      from (select member_id, currency, sum(staked) as staked from play_day group by 1, 2) d
      full join (
        select a.member_id, a.currency, -sum(p.amount) as staked
        from (
          select c.book_id, c.account_id, c.amount from ledger_carried c where c.kind in ('bet', 'bet_rollback')
          union all
          select p.book_id, p.account_id, p.amount
          from ledger_transfer t
          join ledger_posting p on p.book_id = t.book_id and p.transfer_id = t.id
          join audited_books('ledger_posting') b on b.book_id = p.book_id and p.transfer_id >= b.sealed
          where p.transfer_id >= (select sealed_by_all('ledger_posting')) and t.kind in ('bet', 'bet_rollback')
        ) p
        join ledger_account a on a.book_id = p.book_id and a.id = p.account_id and a.member_id is not null
        group by 1, 2
      ) l using (member_id, currency)
      where coalesce(d.staked, 0) <> coalesce(l.staked, 0)`,
  },
  {
    // Our own lottery adds to two categories; those are compared where its orders are known.
    name: 'the play of every day equals the vendors’ rounds',
    sql: `select format('member %s on %s, %s in %s', member_id, day, category, currency) as detail
      from (select * from play_day where category not in ('LOTT', 'ELOTT')) d
      full join (
        select member_id, day, category, currency, sum(staked) as staked, sum(turnover) as turnover,
          sum(riskless) as riskless, sum(prize) as prize, sum(bets) as bets
        from (
          select t.member_id, day_at(mt.time_zone, mt.zones_from, mt.zones, t.created_at) as day, g.category, t.currency,
            case t.kind when 'bet' then t.amount else -t.amount end as staked, 0 as turnover, 0 as riskless, 0 as prize, 0 as bets
          from any_transaction t
          join any_round r on r.book_id = t.book_id and r.member_id = t.member_id and r.round_id = t.round_id
          join game g on g.id = r.game_id
          join merchant mt on mt.id = r.book_id
          where t.id >= ${PLAY} and t.kind in ('bet', 'rollback') and t.amount > 0
          union all
          select r.member_id, day_at(mt.time_zone, mt.zones_from, mt.zones, r.ended_at), g.category, r.currency, 0, x.turnover,
            r.stake - x.turnover, r.prize, r.bets
          from game_round r join game g on g.id = r.game_id join merchant mt on mt.id = r.book_id
          cross join lateral (
            select turnover_of(r.book_id, r.vendor_code, r.game_id, r.ended_at, r.stake, r.prize) as turnover) x
          where r.id >= ${PLAY} and r.status = 'settled'
          union all
          select c.member_id, day_at(mt.time_zone, mt.zones_from, mt.zones, c.ended_at), g.category, c.currency, 0, x.more, -x.more,
            c.prize_after - c.prize_before, 0
          from round_correction c join game g on g.id = c.game_id join merchant mt on mt.id = c.book_id
          left join game_round r on r.book_id = c.book_id and r.member_id = c.member_id and r.id = c.settled_id
          cross join lateral (
            select case when is_stopped(c.book_id, c.vendor_code, c.game_id, c.ended_at) then 0
              else coalesce(turnover_of(c.ended_at, r.stake, c.prize_after) - turnover_of(c.ended_at, r.stake, c.prize_before), 0) end as more) x
        ) x where category not in ('LOTT', 'ELOTT') group by 1, 2, 3, 4
      ) l using (member_id, day, category, currency)
      where ${after(PLAY)} and (coalesce(d.staked, 0), coalesce(d.turnover, 0), coalesce(d.riskless, 0), coalesce(d.prize, 0), coalesce(d.bets, 0))
        is distinct from (coalesce(l.staked, 0), coalesce(l.turnover, 0), coalesce(l.riskless, 0), coalesce(l.prize, 0), coalesce(l.bets, 0))`,
  },
  {
    name: 'nothing settled is below zero',
    sql: `select format('member %s on %s, %s in %s: turnover %s, riskless %s, prize %s, %s bets', member_id, day, category, currency, turnover, riskless, prize, bets) as detail
      from play_day where turnover < 0 or riskless < 0 or prize < 0 or bets < 0`,
  },
]
