import type { PoolClient } from 'pg'
import { DRAW_AT, PLAY_CATEGORY } from './plays.ts'
import { BOOK, LOTTERY_GAME, LOTTERY_PRIZE, VENDOR } from './shape.ts'

const dayOf = (at: string) => `(${at} at time zone 'America/Sao_Paulo')::date`

/** The days of a week as the product would have counted them, and who was there. A day may belong to two weeks. */
export async function addDays(client: PoolClient): Promise<void> {
  await client.query(`insert into play_day as d (member_id, day, category, currency, merchant_id, staked, turnover, prize, bets)
    select member_id, day, category, 'BRL', ${BOOK}, sum(staked), sum(turnover), sum(prize), sum(bets) from (
      select member_id, ${dayOf('at')} as day, ${PLAY_CATEGORY} as category, stake as staked, 0 as turnover, 0 as prize, 0 as bets from play
      union all
      select member_id, ${dayOf('end_at')}, ${PLAY_CATEGORY}, case status when 'void' then -stake else 0 end,
        case status when 'void' then 0 else stake end, prize, case status when 'void' then 0 else 1 end
      from play where status in ('settled', 'void')
      union all
      select p.member_id, ${dayOf('r.settled_at')}, 'LOTT', 0, p.stake,
        case when r.result[1] = p.digit then ${LOTTERY_PRIZE} else 0 end, 1
      from play p join lottery_draw r on r.game_code = '${LOTTERY_GAME}' and r.draws_at = ${DRAW_AT} where p.is_lottery
    ) x group by 1, 2, 3
    on conflict (member_id, day, category, currency, merchant_id) do update set staked = d.staked + excluded.staked,
      turnover = d.turnover + excluded.turnover, prize = d.prize + excluded.prize, bets = d.bets + excluded.bets`)
  await client.query(`insert into money_day as d (member_id, day, currency, merchant_id, deposits)
    select a.member_id, ${dayOf('time_of_id(m.id)')}, 'BRL', ${BOOK}, sum(m.amount)
    from move m join ledger_account a on a.book_id = ${BOOK} and a.id = m.account_id where m.what = 'd' group by 1, 2
    on conflict (member_id, day, currency, merchant_id) do update set deposits = d.deposits + excluded.deposits`)
  await client.query(`insert into presence_day as d (book_id, member_id, day, seconds)
    select ${BOOK}, member_id, ${dayOf('at')}, count(*) * 5 from play group by 1, 2, 3
    on conflict (member_id, day, book_id) do update set seconds = d.seconds + excluded.seconds`)
  await addTurnover(client)
  await addSessions(client)
}

/** Each deposit asks to be played once; counting begins anew with it, since the one before was played by then. */
async function addTurnover(client: PoolClient): Promise<void> {
  await client.query(`insert into turnover_entry (member_id, currency, transfer_id, kind, amount, percent, required, unplayed, created_at)
    select a.member_id, 'BRL', m.id, 'deposit', m.amount, 100, m.amount, m.amount, time_of_id(m.id)
    from move m join ledger_account a on a.book_id = ${BOOK} and a.id = m.account_id where m.what = 'd' order by m.id`)
  await client.query(`insert into turnover_account as t (member_id, currency, merchant_id, required, unplayed, mark_day, by_credit)
    select a.member_id, 'BRL', ${BOOK}, m.amount, m.amount, ${dayOf('time_of_id(m.id)')}, true
    from move m join ledger_account a on a.book_id = ${BOOK} and a.id = m.account_id where m.what = 'd'
    on conflict (member_id, currency) do update set required = excluded.required, unplayed = excluded.unplayed,
      mark_day = excluded.mark_day`)
  await client.query(`create temp table paid_last on commit drop as
    select distinct on (a.member_id) a.member_id, m.id, m.amount
    from move m join ledger_account a on a.book_id = ${BOOK} and a.id = m.account_id where m.what = 'd' order by a.member_id, m.id desc`)
  await client.query('delete from turnover_credit c using paid_last p where p.member_id = c.member_id')
  await client.query(`insert into turnover_credit (member_id, currency, transfer_id, kind, amount, percent, open, at)
    select member_id, 'BRL', id, 'deposit', amount, 100, amount, time_of_id(id) from paid_last`)
}

/** Whoever sits down signs in, opens a game and leaves again. */
async function addSessions(client: PoolClient): Promise<void> {
  await client.query(`create temp table sat on commit drop as
    select burst + 1 as id, min(member_id) as member_id, min(game_id) as game_id, min(at) as began, max(end_at) as ended
    from play group by burst`)
  await client.query(`insert into member_session (id, member_id, merchant_id, token_hash, created_at, expires_at, ended_at, end_reason)
    overriding system value
    select id, member_id, ${BOOK}, sha256(int8send(id)), began, began + interval '1 day', ended, 'logout' from sat order by id`)
  await client.query(`insert into game_session (id, token_hash, merchant_id, member_id, session_id, node_id, game_id, vendor_code, currency,
      free, language, created_at, expires_at, ended_at)
    select next_id(s.began, 0), sha256(int8send(-s.id)), ${BOOK}, s.member_id, s.id, g.node_id, s.game_id, '${VENDOR}', 'BRL', false, 'PT', s.began,
      s.began + interval '1 day', s.ended
    from sat s join merchant_game g on g.merchant_id = ${BOOK} and g.game_id = s.game_id order by s.id`)
}

const PATH = `string_to_array(rtrim(m.team_path, '.'), '.')::bigint[]`

/** What teams and rewards have counted of all days. */
export async function countDays(client: PoolClient): Promise<void> {
  await client.query(`insert into team_day (agent_id, day, category, currency, parent_id, staked, turnover, prize, bets)
    select p.path[i], p.day, p.category, p.currency, coalesce(p.path[i - 1], 0), sum(p.staked), sum(p.turnover), sum(p.prize), sum(p.bets)
    from (select d.*, ${PATH} as path from play_day d join member m on m.id = d.member_id) p, generate_subscripts(p.path, 1) i
    group by 1, 2, 3, 4, 5 order by 1, 2`)
  await client.query(`insert into team_money_day
    select p.path[i], p.day, p.currency, coalesce(p.path[i - 1], 0), sum(p.deposits), 0, 0, 0, 0, 0, 0, 0
    from (select d.*, ${PATH} as path from money_day d join member m on m.id = d.member_id) p, generate_subscripts(p.path, 1) i
    group by 1, 2, 3, 4 order by 1, 2`)
  await client.query(`insert into team_bettors_day (agent_id, day, bettors)
    select p.path[i], p.day, count(distinct p.member_id)
    from (select d.member_id, d.day, ${PATH} as path from play_day d join member m on m.id = d.member_id where d.bets > 0) p,
      generate_series(1, cardinality(p.path) - 1) i
    group by 1, 2 order by 1, 2`)
  await client.query(`insert into reward_member (member_id, merchant_id, turnover)
    select member_id, ${BOOK}, sum(turnover) from play_day group by 1`)
  await client.query(`select setval(pg_get_serial_sequence(name, 'id'), greatest(n, 1))
    from (select 'member_session' as name, (select max(id) from member_session) as n) s`)
}
