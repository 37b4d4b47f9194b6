import { randomBytes } from 'node:crypto'
import { makeChain } from '@trevo/lottery/chain'
import { drawResult } from '@trevo/lottery/draw'
import { findGame } from '@trevo/lottery/games'
import type { LotteryGame, Result } from '@trevo/lottery/types'
import { publicInputOf } from '../apps/server/src/capabilities/lottery/draws.ts'
import type { Pool } from '../apps/server/src/platform/db.ts'

const BENCH_GAME = '5d-1m'
const UNIT_STAKE = 20_000

export type BenchDraw = { id: bigint; result: Result; period: string }
export type BenchWorld = {
  merchantId: number
  game: LotteryGame
  /** A draw whose numbers are out, with so many bets of every member that wait for their outcome. */
  draw(betsPerMember: number): Promise<BenchDraw>
  /** The same, which no server sees as drawn before `show`. */
  hiddenDraw(betsPerMember: number): Promise<BenchDraw & { show(): Promise<void> }>
}

/** A merchant with members who have money, written set by set: what is measured comes afterwards. */
export async function prepareLottery(pool: Pool, members: number): Promise<BenchWorld> {
  const game = findGame(BENCH_GAME)
  if (game === undefined) throw new Error(`no game ${BENCH_GAME}`)
  await pool.query('insert into lottery_game (code) values ($1) on conflict do nothing', [BENCH_GAME])
  const { rows } = await pool.query<{ id: number }>(
    `insert into merchant (code, is_default) values ('lottery_bench', not exists (select from merchant)) returning id`,
  )
  const merchantId = rows[0]?.id ?? 0
  await pool.query(`insert into member (merchant_id, account, type)
    select ${merchantId}, 'lottery' || n, 0 from generate_series(1, ${members}) n`)
  await pool.query(`insert into ledger_account (book_id, member_id, kind, currency)
    select merchant_id, id, 'cash', 'BRL' from member where merchant_id = ${merchantId}
    union all select ${merchantId}, null, kind, 'BRL' from unnest(array['psp', 'games', 'rebates']) kind`)
  await pool.query(`insert into ledger_balance (book_id, account_id, balance)
    select book_id, id, 0 from ledger_account where book_id = ${merchantId} and member_id is not null`)
  let day = 0
  const hiddenDraw: BenchWorld['hiddenDraw'] = async (betsPerMember) => {
    day += 1
    const draw = await aDrawnDraw(pool, game, day)
    await payIn(pool, merchantId, day, betsPerMember)
    await placeBets(pool, merchantId, draw, betsPerMember)
    await pool.query('vacuum analyze lottery_entry, lottery_line, lottery_order, ledger_balance')
    await pool.query('checkpoint')
    const show = async () => {
      await pool.query(`update lottery_draw set state = 'drawn', settled_at = null where id = ${draw.id}`)
    }
    return { ...draw, show }
  }
  return {
    merchantId,
    game,
    hiddenDraw,
    async draw(betsPerMember) {
      const draw = await hiddenDraw(betsPerMember)
      await draw.show()
      return draw
    },
  }
}

async function aDrawnDraw(pool: Pool, game: LotteryGame, n: number): Promise<BenchDraw> {
  const day = new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10)
  const period = `${day.replaceAll('-', '')}-0001`
  const [commitment, seed] = makeChain(randomBytes(32), 1)
  if (commitment === undefined || seed === undefined) throw new Error('a chain has two ends')
  const result = drawResult(game.family.model, seed, publicInputOf(game.code, period, null))
  await pool.query(
    `insert into lottery_day (game_code, day, draws, commitment, committed_at) values ($1, $2, 1, $3, $2::date)`,
    [game.code, day, Buffer.from(commitment)],
  )
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into lottery_draw (game_code, period, day, place, opens_at, closes_at, draws_at, state, drawn_at, settled_at, seed, result)
     values ($1, $2, $3, 1, $3::date, $3::date + interval '55 seconds', $3::date + interval '60 seconds', 'settled',
       $3::date + interval '60 seconds', now(), $4, $5) returning id`,
    [game.code, period, day, Buffer.from(seed), [...result]],
  )
  return { id: rows[0]?.id ?? 0n, result, period }
}

/** Every posting with the balance after it, so that the audit finds nothing. */
const post = (merchantId: number, kind: string, house: string, moves: string) => `
  with moves as (${moves}), made as (
    select next_id(now(), 0) as id, m.* from (select * from moves order by member_id, n) m
  ), transfers as (
    insert into ledger_transfer (book_id, id, kind, idem_key, created_at)
    select ${merchantId}, id, '${kind}', idem_key, now() from made
  ), keys as (
    insert into ledger_key (book_id, idem_key, input_hash, transfer_id)
    select ${merchantId}, idem_key, sha256(idem_key::bytea), id from made
  ), cash as (
    insert into ledger_posting (book_id, transfer_id, account_id, amount, balance_after)
    select ${merchantId}, m.id, a.id, m.amount, b.balance + sum(m.amount) over (partition by m.member_id order by m.n)
    from made m join ledger_account a on a.book_id = ${merchantId} and a.member_id = m.member_id and a.kind = 'cash'
    join ledger_balance b on b.book_id = a.book_id and b.account_id = a.id
  ), other as (
    insert into ledger_posting (book_id, transfer_id, account_id, amount)
    select ${merchantId}, m.id, a.id, -m.amount from made m
    join ledger_account a on a.book_id = ${merchantId} and a.member_id is null and a.kind = '${house}'
  ), balances as (
    update ledger_balance b set balance = b.balance + s.amount, last_transfer = s.newest
    from (select member_id, sum(amount) as amount, max(id) as newest from made group by member_id) s
    join ledger_account a on a.book_id = ${merchantId} and a.member_id = s.member_id and a.kind = 'cash'
    where b.book_id = a.book_id and b.account_id = a.id
  )
  select id, idem_key from made`

async function payIn(pool: Pool, merchantId: number, day: number, bets: number): Promise<void> {
  await pool.query(
    post(
      merchantId,
      'deposit',
      'psp',
      `select id as member_id, 1 as n, 'bench:in:${day}:' || id as idem_key, ${bets * UNIT_STAKE}::bigint as amount
       from member where merchant_id = ${merchantId}`,
    ),
  )
}

/** Half on a fixed position, three in ten on three digits in order, the rest on a trait of the sum. */
const PLAYS = `case when r < 0.5 then 'fixed' when r < 0.8 then 'front-3-straight' else 'sum-traits' end as play,
  case when r < 0.5 then d[1] || '||||' when r < 0.8 then d[1] || '|' || d[2] || '|' || d[3]
    else (array['big', 'small', 'odd', 'even'])[1 + d[1] % 4] end as selection`

async function placeBets(pool: Pool, merchantId: number, draw: BenchDraw, bets: number): Promise<void> {
  await pool.query('drop table if exists bench_bet')
  await pool.query(`create unlogged table bench_bet as
    select nextval('lottery_order_id') as order_id, member_id, n, gen_random_uuid() as request_id, ${PLAYS} from (
      select m.id as member_id, n, random() as r,
        array[floor(random() * 10), floor(random() * 10), floor(random() * 10)]::int[] as d
      from member m cross join generate_series(1, ${bets}) n where m.merchant_id = ${merchantId} order by hashint8(m.id * 1000003 + n)
    ) t`)
  await pool.query('drop table if exists bench_transfer')
  const moves = `select member_id, n, 'lottery:bet:' || member_id || ':' || request_id as idem_key,
    -${UNIT_STAKE}::bigint as amount from bench_bet`
  await pool.query('create unlogged table bench_transfer (id bigint, idem_key text primary key)')
  const { rows } = await pool.query<{ id: bigint; idem_key: string }>(post(merchantId, 'bet', 'games', moves))
  await pool.query('insert into bench_transfer select * from unnest($1::bigint[], $2::text[])', [
    rows.map(({ id }) => id),
    rows.map(({ idem_key: key }) => key),
  ])
  await pool.query(`insert into lottery_order (id, merchant_id, member_id, request_id, input_hash, game_code, play_type,
      currency, own_series, stop_on_win, lines, periods, total, transfer_id, ends_at, created_at)
    select b.order_id, ${merchantId}, b.member_id, b.request_id, sha256(b.order_id::text::bytea), '${BENCH_GAME}',
      case b.play when 'sum-traits' then 'ent' else 'trad' end, 'BRL', 1956, false, 1, 1, ${UNIT_STAKE}, t.id,
      now(), now()
    from bench_bet b join bench_transfer t on t.idem_key = 'lottery:bet:' || b.member_id || ':' || b.request_id
    order by b.order_id`)
  await pool.query(`insert into lottery_line (order_id, line, play, selection, notes, mode, multiple, series, note_stake, stake)
    select order_id, 0, play, selection, 1, '1', 1, 1956, ${UNIT_STAKE}, ${UNIT_STAKE} from bench_bet order by order_id`)
  await pool.query(`insert into lottery_entry (draw_id, member_id, order_id, merchant_id, currency, lines, multiple, stops, stake, rebate, bet)
    select ${draw.id}, member_id, order_id, ${merchantId}, 'BRL', 1, 1, false, ${UNIT_STAKE}, 0,
      json_build_array(play, selection, 1956, ${UNIT_STAKE})::text from bench_bet order by order_id`)
  await pool.query(`insert into play_day (member_id, day, category, currency, merchant_id, staked)
    select id, (now() at time zone 'America/Sao_Paulo')::date, 'LOTT', 'BRL', merchant_id, ${bets * UNIT_STAKE}
    from member where merchant_id = ${merchantId}
    on conflict (member_id, day, category, currency) do update set staked = play_day.staked + excluded.staked`)
}
