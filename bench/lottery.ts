import { winningsMinor } from '@trevo/lottery/odds'
import { findPlay, settlerOf } from '@trevo/lottery/settle'
import type { LotteryDeps } from '../apps/server/src/capabilities/lottery/deps.ts'
import { settleDrawn } from '../apps/server/src/capabilities/lottery/settle.ts'
import { forgetTaken } from '../apps/server/src/capabilities/opposite/void.ts'
import { createLedger } from '../apps/server/src/money/ledger/ledger.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { secretsFrom } from '../apps/server/src/platform/config.ts'
import { openDatabase, type Pool } from '../apps/server/src/platform/db.ts'
import { keepBudgets } from './budget.ts'
import { withBenchDatabase } from './database.ts'
import { BENCH_BEACON } from './lottery-beacon.ts'
import { type BenchDraw, type BenchWorld, prepareLottery } from './lottery-world.ts'
import { median, printTable } from './report.ts'

const SEAL_KEY = secretsFrom('nothing is drawn in this measurement').keysFor('lottery seeds')

const BETS = 200_000
/** How the same bets are spread over members: what a draw costs must not depend on it. */
const SHAPES = [100, 10, 2] as const
const ROUNDS = 5
/** Of bare SQL with the same writes, and of the draw whose members have most bets. */
const LEAST_OF_BARE = 0.7
const LEAST_OF_DENSE = 0.5
/** Of the draw whose members have most bets. */
const LEAST_PER_SECOND = 70_000

/** A draw with 200,000 bets settled by the product, beside a bare script of set-based SQL that writes the same. */
export async function benchLottery(adminUrl: string): Promise<void> {
  const shapes: { each: number; ours: number; bare: number; ratio: number }[] = []
  for (const each of SHAPES) shapes.push({ each, ...(await benchShape(adminUrl, each)) })
  const dense = shapes[0]?.ours ?? Number.NaN
  printTable(
    ['bets of each member', 'bets/s settled', 'bets/s of bare SQL', 'of bare SQL', 'of 100 bets each'],
    shapes.map(({ each, ours, bare, ratio }) => [
      ...[String(each), ours.toFixed(0), bare.toFixed(0), ratio.toFixed(2), (ours / dense).toFixed(2)],
    ]),
  )
  keepBudgets([
    { what: 'bets/s with 100 of each member', is: dense, atLeast: LEAST_PER_SECOND },
    ...shapes.flatMap(({ each, ours, ratio }) => [
      { what: `${each} bets each, of bare SQL`, is: ratio, atLeast: LEAST_OF_BARE },
      { what: `${each} bets each, of 100 bets each`, is: ours / dense, atLeast: LEAST_OF_DENSE },
    ]),
  ])
}

async function benchShape(adminUrl: string, each: number): Promise<{ ours: number; bare: number; ratio: number }> {
  const runs: { ours: number; bare: number }[] = []
  await withBenchDatabase(adminUrl, async (url, pool) => {
    const { db } = openDatabase({ url, poolSize: 4, onError: () => {} })
    try {
      const world = await prepareLottery(pool, BETS / each)
      const deps = depsOf(db, pool)
      for (let round = 1; round <= ROUNDS; round++) {
        const run = { ours: await settledPerSecond(deps, world, each), bare: await barePerSecond(pool, world, each) }
        runs.push(run)
        console.log(`${each} bets each, round ${round}: ${run.ours.toFixed(0)}, bare ${run.bare.toFixed(0)}`)
      }
    } finally {
      await db.destroy()
    }
  })
  return {
    ours: median(runs.map(({ ours }) => ours)),
    bare: median(runs.map(({ bare }) => bare)),
    ratio: median(runs.map(({ ours, bare }) => ours / bare)),
  }
}

const depsOf = (db: LotteryDeps['db'], pool: Pool): LotteryDeps => ({
  db,
  ledger: createLedger({ pool }),
  clock: systemClock,
  sealKey: SEAL_KEY,
  forgetTaken,
  live: { toMember: () => {}, toMerchant: () => {} },
  jobs: { send: async () => true },
  beacon: BENCH_BEACON,
  log: console,
})

async function settledPerSecond(deps: LotteryDeps, world: BenchWorld, each: number): Promise<number> {
  await world.draw(each)
  const startMs = performance.now()
  const settled = await settleDrawn(deps)
  if (settled.length !== 1) throw new Error('the draw was not settled')
  return BETS / ((performance.now() - startMs) / 1000)
}

/** The prizes are worked out beforehand and not measured. */
async function barePerSecond(pool: Pool, world: BenchWorld, each: number): Promise<number> {
  const draw = await world.draw(each)
  await prizesOf(pool, world, draw)
  const client = await pool.connect()
  try {
    const startMs = performance.now()
    await client.query('begin')
    for (const statement of bareStatements(world.merchantId, draw.id)) await client.query(statement)
    await client.query('commit')
    return BETS / ((performance.now() - startMs) / 1000)
  } finally {
    client.release()
  }
}

async function prizesOf(pool: Pool, { game: { family } }: BenchWorld, draw: BenchDraw): Promise<void> {
  const { rows } = await pool.query<{ id: bigint; play: string; selection: string }>(
    `select l.order_id as id, l.play, l.selection from lottery_line l join lottery_entry e using (book_id, order_id)
     where e.draw_id = ${draw.id}`,
  )
  const winsOf = settlerOf(family, draw.result)
  const prizes = rows.map(({ play, selection }) => {
    const found = findPlay(family, play)
    if (found === undefined) throw new Error(`no play ${play}`)
    return winningsMinor(found, winsOf(play, selection), { series: 1956, unitStakeMinor: 20_000n })
  })
  await pool.query('drop table if exists bench_prize')
  await pool.query('create unlogged table bench_prize (order_id bigint primary key, prize bigint)')
  await pool.query('insert into bench_prize select * from unnest($1::bigint[], $2::bigint[])', [
    rows.map(({ id }) => id),
    prizes,
  ])
  await pool.query('analyze bench_prize')
}

/** The same rows as the product writes. Numbers are given in turns of 64 ms, as many as one holds. */
const bareStatements = (merchantId: number, drawId: bigint) => [
  `update lottery_entry e set state = case when p.prize > 0 then 'won' else 'lost' end, prize = p.prize
    from bench_prize p where e.book_id = ${merchantId} and e.draw_id = ${drawId} and e.order_id = p.order_id`,
  `create temp table sums on commit drop as
    select e.member_id, a.id as account_id, next_id(now() + row_number() over () * interval '1 microsecond', 0) as transfer_id,
      e.stake, e.prize, e.bets
    from (select member_id, sum(stake)::bigint as stake, sum(prize)::bigint as prize, count(*)::int as bets
      from lottery_entry where book_id = ${merchantId} and draw_id = ${drawId} group by member_id) e
    join ledger_account a on a.book_id = ${merchantId} and a.member_id = e.member_id and a.kind = 'cash'`,
  'analyze sums',
  `insert into ledger_transfer (book_id, id, kind, meta, created_at)
    select ${merchantId}, transfer_id, 'win', '{"lottery": "5d-1m", "period": "20260101-0001"}', now() from sums where prize > 0`,
  `insert into ledger_posting (book_id, transfer_id, account_id, amount, balance_after)
    select ${merchantId}, s.transfer_id, s.account_id, s.prize, b.balance + s.prize
    from sums s join ledger_balance b on b.book_id = ${merchantId} and b.account_id = s.account_id where s.prize > 0`,
  `insert into ledger_posting (book_id, transfer_id, account_id, amount)
    select ${merchantId}, s.transfer_id, a.id, -s.prize from sums s
    join ledger_account a on a.book_id = ${merchantId} and a.member_id is null and a.kind = 'games' where s.prize > 0`,
  `update ledger_balance b set balance = b.balance + s.prize, last_transfer = s.transfer_id from sums s
    where b.book_id = ${merchantId} and s.account_id = b.account_id and s.prize > 0`,
  `insert into lottery_payment (book_id, transfer_id, kind, member_id, draw_id, amount, created_at)
    select ${merchantId}, transfer_id, 'win', member_id, ${drawId}, prize, now() from sums where prize > 0`,
  `insert into play_day (member_id, day, category, currency, merchant_id, turnover, prize, bets)
    select member_id, (now() at time zone 'America/Sao_Paulo')::date, 'LOTT', 'BRL', ${merchantId}, stake, prize, bets from sums
    on conflict (member_id, day, category, currency, merchant_id) do update set turnover = play_day.turnover + excluded.turnover,
      prize = play_day.prize + excluded.prize, bets = play_day.bets + excluded.bets`,
  `insert into team_settled (book_id, slice, day, category, currency, members, turnover, prizes, bets)
    select ${merchantId}, member_id >> 10, (now() at time zone 'America/Sao_Paulo')::date, 'LOTT', 'BRL', array_agg(member_id),
      array_agg(stake), array_agg(prize), array_agg(bets) from sums group by member_id >> 10`,
  `insert into reward_settled (book_id, slice, day, category, currency, members, turnover)
    select ${merchantId}, member_id >> 10, (now() at time zone 'America/Sao_Paulo')::date, 'LOTT', 'BRL', array_agg(member_id),
      array_agg(stake) from sums group by member_id >> 10`,
  `delete from lottery_bet where book_id = ${merchantId} and draw_id = ${drawId}`,
  `update lottery_draw set state = 'settled', settled_at = now() where id = ${drawId}`,
]
