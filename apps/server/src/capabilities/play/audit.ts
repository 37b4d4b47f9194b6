import { sql } from 'kysely'
import type { AuditCheck } from '../../platform/audit.ts'
import type { Db } from '../../platform/db.ts'
import { CORRECTION_CHECKS } from './correction-audit.ts'
import { FREE_ROUND_CHECKS } from './free-rounds/audit.ts'
import { POOL_CHECKS } from './pool-audit.ts'

const TRANSACTIONS = `(select audit_from('game_transaction', 'game_round'))`
const TRANSFERS = `(select audit_from('game_transaction', 'game_round', 'ledger_transfer', 'ledger_posting'))`
/** A whole round is its own transaction, so either table may have been the one that was dropped. */
const NAMED = `(select greatest(named_from('game_transaction'), named_from('game_round')))`

/** Every bet has its outcome: rounds agree with their transactions, and those with the ledger. */
export const PLAY_CHECKS: readonly AuditCheck[] = [
  {
    name: 'every round’s stake, prize and bets equal its transactions',
    sql: `select format('round %s: stake %s, prize %s, %s bets; its transactions give %s, %s, %s',
        r.id, r.stake, r.prize, r.bets, coalesce(t.stake, 0), coalesce(t.prize, 0), coalesce(t.bets, 0)) as detail
      from any_round r left join (
        select book_id, member_id, round_id,
          sum(case kind when 'bet' then amount when 'rollback' then -amount else 0 end) as stake,
          sum(amount) filter (where kind = 'win') as prize,
          count(*) filter (where kind = 'bet') - count(*) filter (where kind = 'rollback' and amount > 0) as bets
        from any_transaction where id >= ${TRANSACTIONS} group by 1, 2, 3
      ) t using (book_id, member_id, round_id)
      where r.id >= ${TRANSACTIONS} and r.round_id >= ${TRANSACTIONS}
        and (r.stake, r.prize, r.bets) is distinct from (coalesce(t.stake, 0), coalesce(t.prize, 0), coalesce(t.bets, 0))`,
  },
  {
    name: 'every transaction that moved money has its transfer, of the same member, currency and amount',
    sql: `select format('transaction %s of %s', t.transaction_id, t.vendor_code) as detail
      from any_transaction t
      left join ledger_transfer l on l.book_id = t.book_id and l.id = t.transfer_id
      left join ledger_account a on a.book_id = t.book_id and a.member_id = t.member_id and a.kind = 'cash' and a.currency = t.currency
      left join ledger_posting p on p.book_id = t.book_id and p.transfer_id = t.transfer_id and p.account_id = a.id and p.balance_after is not null
      where t.id >= ${TRANSFERS} and t.amount > 0 and (
        l.kind is distinct from case t.kind when 'rollback' then 'bet_rollback' else t.kind end
        or (l.meta ->> 'roundId')::bigint is distinct from t.round_id
        or p.amount is distinct from case t.kind when 'bet' then -t.amount else t.amount end
        or p.balance_after is distinct from t.balance_after)`,
  },
  {
    // Those of our own lottery are compared with its orders and payments.
    name: 'every transfer of a game has its transaction',
    sql: `select format('transfer %s (%s)', l.id, l.kind) as detail
      from ledger_transfer l
      left join any_transaction t on t.book_id = l.book_id and t.transfer_id = l.id
      where l.id >= ${TRANSFERS} and l.idem_key is null and t.id is null and coalesce(not l.meta ? 'lottery', true)
        and coalesce((l.meta ->> 'roundId')::bigint >= ${NAMED}, true)
      union all
      select format('transfer %s stands for %s transactions', transfer_id, count(*)) from any_transaction
      where id >= ${TRANSFERS} and transfer_id is not null group by book_id, transfer_id having count(*) > 1`,
  },
  {
    name: 'a vendor’s transaction was taken once for a player',
    sql: `select format('transaction %s of %s: %s times', transaction_id, vendor_code, count(*)) as detail
      from game_transaction where id >= ${TRANSACTIONS}
      group by book_id, member_id, vendor_code, transaction_id having count(*) > 1
      union all
      select format('round %s of %s: %s times', vendor_round_id, vendor_code, count(*))
      from game_round where id >= ${TRANSACTIONS} and input_hash is not null
      group by book_id, member_id, vendor_code, vendor_round_id having count(*) > 1`,
  },
  {
    name: 'every transaction belongs to a round of its own player, vendor and currency',
    sql: `select format('transaction %s of %s', t.transaction_id, t.vendor_code) as detail
      from game_transaction t
      left join any_round r on r.book_id = t.book_id and r.member_id = t.member_id and r.round_id = t.round_id
      where t.id >= ${TRANSACTIONS} and t.round_id is not null and (r.vendor_code, r.currency) is distinct from (t.vendor_code, t.currency)`,
  },
  {
    name: 'a bet that was rolled back is given back once and in full',
    sql: `select format('bet %s of %s: %s of %s came back', b.transaction_id, b.vendor_code, sum(t.amount), b.amount) as detail
      from game_transaction t
      join game_transaction b on b.book_id = t.book_id and b.member_id = t.member_id and b.vendor_code = t.vendor_code
        and b.transaction_id = t.bet_transaction_id and b.kind = 'bet'
      where t.kind = 'rollback' and t.id >= ${TRANSACTIONS} and b.id >= ${TRANSACTIONS}
      group by b.book_id, b.member_id, b.vendor_code, b.transaction_id, b.amount having sum(t.amount) <> b.amount`,
  },
  {
    name: 'every bet has its outcome, or its round is open',
    sql: `select format('round %s is %s with stake %s, prize %s', r.id, r.status, r.stake, r.prize) as detail
      from any_round r
      where r.id >= ${TRANSACTIONS} and (r.status = 'settled' and (r.last_win is null or r.bets = 0)
        or r.status = 'void' and (r.stake <> 0 or r.prize <> 0 or r.bets <> 0))`,
  },
  ...CORRECTION_CHECKS,
  ...FREE_ROUND_CHECKS,
  ...POOL_CHECKS,
]

export type OpenRounds = { vendorCode: string; rounds: number; stake: bigint; oldest: Date }

/** Rounds that have waited for their outcome since before `since`: no fault, since vendors may settle late, but worth a look. */
export async function openRoundsSince(db: Db, since: Date): Promise<OpenRounds[]> {
  return db
    .selectFrom('round_open')
    .select(['vendor_code as vendorCode', sql<number>`count(*)::int`.as('rounds')])
    .select([sql<bigint>`sum(stake)::bigint`.as('stake'), sql<Date>`min(started_at)`.as('oldest')])
    .where('void_at', 'is', null)
    .where('started_at', '<', since)
    .groupBy('vendor_code')
    .orderBy('vendor_code')
    .execute()
}
