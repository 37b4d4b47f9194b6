import type { PoolClient } from 'pg'
import { DRAW_AT } from './plays.ts'
import { BOOK, GAMES, LOTTERY_GAME, LOTTERY_STAKE, PSP, VENDOR } from './shape.ts'

/** A bet's round is numbered by its beginning, a transaction right after it, an ended round by its last transaction. */
const ROUND = 'p.tick << 17 | p.low'
const BET = `(${ROUND}) + 1`
const OUTCOME = '(p.end_tick << 17 | p.low) + 1'
const NAME = `md5(p.burst || ':' || p.i)`
const LOTTERY_META = `jsonb_build_object('lottery', '${LOTTERY_GAME}', 'period', d.period, 'orderId', (${ROUND})::text)`

/** What each part of the week holds, from what was played in it (see plays.ts); in order of time, as it is written in life. */
export const PARTS: readonly { table: string; load: (part: string) => string }[] = [
  {
    table: 'ledger_transfer',
    load: (part) => `insert into ${part} (book_id, id, kind, idem_key, meta, created_at)
      select ${BOOK}, m.id,
        case m.what when 'b' then 'bet' when 'd' then 'deposit' when 'l' then 'win'
          else case p.status when 'void' then 'bet_rollback' else 'win' end end,
        case m.what when 'd' then 'fill:' || m.id end,
        case when m.what = 'd' then null
          when m.what = 'l' then jsonb_build_object('lottery', '${LOTTERY_GAME}', 'period', z.period)
          when p.is_lottery then ${LOTTERY_META}
          else jsonb_build_object('gameId', p.game_id, 'roundId', ${ROUND}) end,
        case m.what when 'b' then p.at when 'w' then p.end_at when 'l' then z.at else time_of_id(m.id) end
      from move m left join play p on p.i = m.i and m.what in ('b', 'w') left join prize z on z.n = m.i and m.what = 'l'
      left join lottery_draw d on p.is_lottery and d.game_code = '${LOTTERY_GAME}' and d.draws_at = ${DRAW_AT}
      where m.amount <> 0 order by m.id`,
  },
  {
    table: 'ledger_posting',
    load: (part) => `insert into ${part} (book_id, account_id, transfer_id, amount, balance_after)
      select ${BOOK}, l.account_id, m.id, l.amount, l.balance_after
      from move m cross join lateral (values (m.account_id, m.amount, m.balance_after),
        (case m.what when 'd' then ${PSP} else ${GAMES} end, -m.amount, null)) l (account_id, amount, balance_after)
      where m.amount <> 0`,
  },
  {
    table: 'statement_mark',
    load: (part) => `insert into ${part} (book_id, account_id, type, transfer_id, amount)
      select ${BOOK}, account_id, 'deposit', id, amount from move where what = 'd'`,
  },
  {
    table: 'game_transaction',
    load: (
      part,
    ) => `insert into ${part} (book_id, member_id, id, kind, vendor_code, transaction_id, round_id, bet_transaction_id,
        amount, currency, transfer_id, balance_after, input_hash, created_at)
      select ${BOOK}, p.member_id, case m.what when 'b' then ${BET} else ${OUTCOME} end,
        case when m.what = 'b' then 'bet' when p.status = 'void' then 'rollback' else 'win' end, '${VENDOR}',
        m.what || '-' || ${NAME}, ${ROUND}, case when m.what = 'w' and p.status = 'void' then 'b-' || ${NAME} end,
        abs(m.amount), 'BRL', case when m.amount <> 0 then m.id end, m.balance_after, hashint8extended(m.id, 9),
        case m.what when 'b' then p.at else p.end_at end
      from move m join play p on p.i = m.i where m.what in ('b', 'w') and not p.is_lottery order by m.id`,
  },
  {
    table: 'game_round',
    load: (
      part,
    ) => `insert into ${part} (book_id, member_id, id, round_id, game_id, vendor_code, vendor_round_id, currency, stake,
        prize, bets, status, last_win, started_at, ended_at)
      select ${BOOK}, p.member_id, ${OUTCOME}, ${ROUND}, p.game_id, '${VENDOR}', ${NAME}, 'BRL',
        case p.status when 'void' then 0 else p.stake end, case p.status when 'void' then 0 else p.prize end,
        case p.status when 'void' then 0 else 1 end, p.status, case p.status when 'settled' then ${OUTCOME} end, p.at, p.end_at
      from play p where p.status in ('settled', 'void') order by p.i`,
  },
  {
    table: 'lottery_order',
    load: (
      part,
    ) => `insert into ${part} (book_id, id, member_id, request_id, input_hash, game_code, play_type, currency, own_series,
        stop_on_win, lines, periods, total, transfer_id, ends_at, created_at)
      select ${BOOK}, ${ROUND}, p.member_id, ${NAME}::uuid, sha256(${NAME}::bytea), '${LOTTERY_GAME}', 'trad', 'BRL', 1956,
        false, 1, 1, ${LOTTERY_STAKE}, ${ROUND}, ${DRAW_AT}, p.at
      from play p where p.is_lottery order by p.i`,
  },
  {
    table: 'lottery_line',
    load: (
      part,
    ) => `insert into ${part} (book_id, order_id, line, play, selection, notes, mode, multiple, series, note_stake, stake)
      select ${BOOK}, ${ROUND}, 0, 'fixed', p.digit || '||||', 1, '1', 1, 1956, ${LOTTERY_STAKE}, ${LOTTERY_STAKE}
      from play p where p.is_lottery order by p.i`,
  },
  {
    table: 'lottery_entry',
    load: (
      part,
    ) => `insert into ${part} (book_id, draw_id, member_id, order_id, currency, lines, multiple, stops, state, stake, prize,
        rebate, bet)
      select ${BOOK}, d.id, p.member_id, ${ROUND}, 'BRL', 1, 1, false, case when d.result[1] = p.digit then 'won' else 'lost' end,
        ${LOTTERY_STAKE}, case when d.result[1] = p.digit then 195600 else 0 end, 0,
        json_build_array('fixed', p.digit || '||||', 1956, ${LOTTERY_STAKE})::text
      from play p join lottery_draw d on d.game_code = '${LOTTERY_GAME}' and d.draws_at = ${DRAW_AT}
      where p.is_lottery order by p.i`,
  },
  {
    table: 'lottery_payment',
    load: (part) => `insert into ${part} (book_id, transfer_id, kind, member_id, draw_id, amount, created_at)
      select ${BOOK}, m.id, 'win', z.member_id, z.draw_id, z.amount, z.at
      from move m join prize z on z.n = m.i where m.what = 'l' order by m.id`,
  },
]

/** What grows less, and is written with its indexes as they are. */
export const loadRest = async (client: PoolClient): Promise<void> => {
  await client.query(`insert into ledger_key (book_id, idem_key, input_hash, transfer_id)
    select ${BOOK}, 'fill:' || id, sha256(int8send(id)), id from move where what = 'd' order by id`)
  await client.query(`insert into round_open (book_id, member_id, vendor_code, vendor_round_id, id, game_id, currency, stake, prize, bets,
      last_transaction, started_at)
    select ${BOOK}, p.member_id, '${VENDOR}', ${NAME}, ${ROUND}, p.game_id, 'BRL', p.stake, 0, 1, ${BET}, p.at
    from play p where p.status = 'open'`)
  await client.query(`update ledger_balance b set balance = b.balance + s.amount, last_transfer = s.newest
    from (select account_id, sum(amount) as amount, max(id) filter (where amount <> 0) as newest from move group by account_id) s
    where b.book_id = ${BOOK} and b.account_id = s.account_id`)
}
