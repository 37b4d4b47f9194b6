import { randomBytes } from 'node:crypto'
import { makeChain } from '@trevo/lottery/chain'
import { drawResult } from '@trevo/lottery/draw'
import { findGame } from '@trevo/lottery/games'
import type { LotteryGame, Result } from '@trevo/lottery/types'
import { publicInputOf } from '../apps/server/src/capabilities/lottery/draws.ts'
import type { Pool } from '../apps/server/src/platform/db.ts'

const BENCH_GAME = '5d-1m'
const UNIT_STAKE = 20_000

export type BenchDraw = { id: bigint; result: Result; period: string; opensAt: Date }
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
  // What is filled in is not measured, and takes minutes where the planner knows nothing of it.
  await pool.query('analyze member, ledger_account, ledger_balance')
  await pool.query(`select make_partitions('2026-01-01', '2026-04-01')`)
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
  const { rows } = await pool.query<{ id: bigint; opensAt: Date }>(
    `insert into lottery_draw (game_code, period, day, place, opens_at, closes_at, draws_at, state, drawn_at, settled_at, seed, result)
     values ($1, $2, $3, 1, $3::date, $3::date + interval '23 hours', $3::date + interval '23 hours 1 minute', 'settled',
       $3::date + interval '23 hours 1 minute', now(), $4, $5) returning id, opens_at as "opensAt"`,
    [game.code, period, day, Buffer.from(seed), [...result]],
  )
  return { id: rows[0]?.id ?? 0n, result, period, opensAt: rows[0]?.opensAt ?? new Date() }
}

/** Every posting with the balance after it, so that the audit finds nothing. Deposits have keys, bets name their order. */
const post = (merchantId: number, kind: string, house: string, moves: string) => `
  with moves as (${moves}), made as (
    select next_id(now() + row_number() over () * interval '1 millisecond' / 1000, 0) as id, m.* from (select * from moves order by member_id, n) m
  ), transfers as (
    insert into ledger_transfer (book_id, id, kind, idem_key, meta, created_at)
    select ${merchantId}, id, '${kind}', idem_key, meta, now() from made
  ), keys as (
    insert into ledger_key (book_id, idem_key, input_hash, transfer_id)
    select ${merchantId}, idem_key, sha256(idem_key::bytea), id from made where idem_key is not null
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
  select id, n, member_id as "memberId" from made`

async function payIn(pool: Pool, merchantId: number, day: number, bets: number): Promise<void> {
  await pool.query(
    post(
      merchantId,
      'deposit',
      'psp',
      `select id as member_id, 1 as n, 'bench:in:${day}:' || id as idem_key, null::jsonb as meta, ${bets * UNIT_STAKE}::bigint as amount
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
    select next_id('${draw.opensAt.toISOString()}'::timestamptz + row_number() over () * interval '10 milliseconds', 0) as order_id,
      member_id, n, gen_random_uuid() as request_id, ${PLAYS} from (
      select m.id as member_id, n, random() as r,
        array[floor(random() * 10), floor(random() * 10), floor(random() * 10)]::int[] as d
      from member m cross join generate_series(1, ${bets}) n where m.merchant_id = ${merchantId} order by hashint8(m.id * 1000003 + n)
    ) t`)
  await pool.query('analyze bench_bet')
  const moves = `select member_id, n, null::text as idem_key, -${UNIT_STAKE}::bigint as amount,
    jsonb_build_object('lottery', '${BENCH_GAME}', 'period', '${draw.period}', 'orderId', order_id::text) as meta from bench_bet`
  await pool.query('drop table if exists bench_transfer')
  await pool.query('create unlogged table bench_transfer (id bigint, n int, member_id bigint)')
  const { rows } = await pool.query<{ id: bigint; n: number; memberId: bigint }>(
    post(merchantId, 'bet', 'games', moves),
  )
  await pool.query('insert into bench_transfer select * from unnest($1::bigint[], $2::int[], $3::bigint[])', [
    rows.map(({ id }) => id),
    rows.map(({ n }) => n),
    rows.map(({ memberId }) => memberId),
  ])
  await pool.query('analyze bench_transfer')
  await pool.query(`insert into lottery_order (book_id, id, member_id, request_id, input_hash, game_code, play_type,
      currency, own_series, stop_on_win, lines, periods, total, transfer_id, ends_at, created_at)
    select ${merchantId}, b.order_id, b.member_id, b.request_id, sha256(b.order_id::text::bytea), '${BENCH_GAME}',
      case b.play when 'sum-traits' then 'ent' else 'trad' end, 'BRL', 1956, false, 1, 1, ${UNIT_STAKE}, t.id,
      d.draws_at, time_of_id(b.order_id)
    from bench_bet b join bench_transfer t using (member_id, n) cross join lottery_draw d where d.id = ${draw.id}
    order by b.order_id`)
  await pool.query(`insert into lottery_line (book_id, order_id, line, play, selection, notes, mode, multiple, series, note_stake, stake)
    select ${merchantId}, order_id, 0, play, selection, 1, '1', 1, 1956, ${UNIT_STAKE}, ${UNIT_STAKE} from bench_bet order by order_id`)
  await pool.query(`insert into lottery_entry (book_id, draw_id, member_id, order_id, currency, lines, multiple, stops, stake, rebate, bet)
    select ${merchantId}, ${draw.id}, member_id, order_id, 'BRL', 1, 1, false, ${UNIT_STAKE}, 0,
      json_build_array(play, selection, 1956, ${UNIT_STAKE})::text from bench_bet order by order_id`)
  await pool.query(`insert into lottery_bet (book_id, draw_id, bet, multiple)
    select distinct book_id, draw_id, bet, multiple from lottery_entry where book_id = ${merchantId} and draw_id = ${draw.id}`)
  await pool.query(`insert into play_day (member_id, day, category, currency, merchant_id, staked)
    select id, (now() at time zone 'America/Sao_Paulo')::date, 'LOTT', 'BRL', merchant_id, ${bets * UNIT_STAKE}
    from member where merchant_id = ${merchantId}
    on conflict (member_id, day, category, currency, merchant_id) do update set staked = play_day.staked + excluded.staked`)
}
