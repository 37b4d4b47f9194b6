import { winningsMinor } from '@trevo/lottery/odds'
import { findPlay, settlerOf } from '@trevo/lottery/settle'
import type { LotteryDeps } from '../apps/server/src/capabilities/lottery/deps.ts'
import { settleDrawn } from '../apps/server/src/capabilities/lottery/settle.ts'
import { forgetTaken } from '../apps/server/src/capabilities/opposite/void.ts'
import { createLedger } from '../apps/server/src/money/ledger/ledger.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { secretsFrom } from '../apps/server/src/platform/config.ts'
import { openDatabase, type Pool } from '../apps/server/src/platform/db.ts'
import { withBenchDatabase } from './database.ts'
import { BENCH_BEACON } from './lottery-beacon.ts'
import { type BenchDraw, type BenchWorld, prepareLottery } from './lottery-world.ts'
import { median, printTable } from './report.ts'

const SEAL_KEY = secretsFrom('nothing is drawn in this measurement').keysFor('lottery seeds')

const MEMBERS = 2_000
const BETS_PER_MEMBER = 100
const BETS = MEMBERS * BETS_PER_MEMBER
const ROUNDS = 7

/** A draw with 200,000 bets settled by the product, beside a bare script of set-based SQL that writes the same. */
export async function benchLottery(adminUrl: string): Promise<void> {
  await withBenchDatabase(adminUrl, async (url, pool) => {
    const { db } = openDatabase({ url, poolSize: 4, onError: () => {} })
    try {
      const world = await prepareLottery(pool, MEMBERS)
      const deps = depsOf(db, pool)
      const rows: string[][] = []
      const ratios: number[] = []
      for (let round = 1; round <= ROUNDS; round++) {
        const ours = await settledPerSecond(deps, world)
        const bare = await barePerSecond(pool, world)
        ratios.push(ours / bare)
        rows.push([String(round), ours.toFixed(0), bare.toFixed(0), (ours / bare).toFixed(2)])
        console.log(`round ${round}: ${rows.at(-1)?.slice(1).join(', ')}`)
      }
      printTable(['round', 'bets/s settled', 'bets/s of bare SQL', 'of bare SQL'], rows)
      console.log(`median ratio ${median(ratios).toFixed(2)} (at least 0.7, and 70,000 bets/s)`)
    } finally {
      await db.destroy()
    }
  })
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

async function settledPerSecond(deps: LotteryDeps, world: BenchWorld): Promise<number> {
  await world.draw(BETS_PER_MEMBER)
  const startMs = performance.now()
  const settled = await settleDrawn(deps)
  if (settled.length !== 1) throw new Error('the draw was not settled')
  return BETS / ((performance.now() - startMs) / 1000)
}

/** The prizes are worked out beforehand and not measured. */
async function barePerSecond(pool: Pool, world: BenchWorld): Promise<number> {
  const draw = await world.draw(BETS_PER_MEMBER)
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
    `select l.order_id as id, l.play, l.selection from lottery_line l join lottery_entry e using (order_id)
     where e.draw_id = ${draw.id}`,
  )
  const winsOf = settlerOf(family, draw.result)
  const prizes = rows.map(({ play, selection }) => {
    const found = findPlay(family, play)
    if (found === undefined) throw new Error(`no play ${play}`)
    return winningsMinor(found, winsOf(play, selection), { series: 1956, noteStakeMinor: 20_000n })
  })
  await pool.query('drop table if exists bench_prize')
  await pool.query('create unlogged table bench_prize (order_id bigint primary key, prize bigint)')
  await pool.query('insert into bench_prize select * from unnest($1::bigint[], $2::bigint[])', [
    rows.map(({ id }) => id),
    prizes,
  ])
  await pool.query('analyze bench_prize')
}

const bareStatements = (merchantId: number, drawId: bigint) => [
  `update lottery_entry e set state = case when p.prize > 0 then 'won' else 'lost' end, prize = p.prize
    from bench_prize p where e.draw_id = ${drawId} and e.order_id = p.order_id`,
  `create temp table sums on commit drop as
    select e.member_id, a.id as account_id, next_id(now(), 0) as transfer_id, e.stake, e.prize, e.bets
    from (select member_id, sum(stake)::bigint as stake, sum(prize)::bigint as prize, count(*)::int as bets
      from lottery_entry where draw_id = ${drawId} group by member_id) e
    join ledger_account a on a.book_id = ${merchantId} and a.member_id = e.member_id and a.kind = 'cash'`,
  `insert into ledger_key (book_id, idem_key, input_hash, transfer_id)
    select ${merchantId}, 'lottery:win:${drawId}:' || member_id, sha256(member_id::text::bytea), transfer_id
    from sums where prize > 0`,
  `insert into ledger_transfer (book_id, id, kind, idem_key, meta, created_at)
    select ${merchantId}, transfer_id, 'win', 'lottery:win:${drawId}:' || member_id,
      '{"lottery": "5d-1m", "period": "20260101-0001"}', now()
    from sums where prize > 0`,
  `insert into ledger_posting (book_id, transfer_id, account_id, amount, balance_after)
    select ${merchantId}, s.transfer_id, s.account_id, s.prize, b.balance + s.prize
    from sums s join ledger_balance b on b.book_id = ${merchantId} and b.account_id = s.account_id where s.prize > 0`,
  `insert into ledger_posting (book_id, transfer_id, account_id, amount)
    select ${merchantId}, s.transfer_id, a.id, -s.prize from sums s
    join ledger_account a on a.book_id = ${merchantId} and a.member_id is null and a.kind = 'games' where s.prize > 0`,
  `update ledger_balance b set balance = b.balance + s.prize, last_transfer = s.transfer_id from sums s
    where b.book_id = ${merchantId} and s.account_id = b.account_id and s.prize > 0`,
  `insert into lottery_payment (transfer_id, kind, merchant_id, member_id, draw_id, amount, created_at)
    select transfer_id, 'win', ${merchantId}, member_id, ${drawId}, prize, now() from sums where prize > 0`,
  `insert into play_day (member_id, day, category, currency, merchant_id, turnover, prize, bets)
    select member_id, (now() at time zone 'America/Sao_Paulo')::date, 'LOTT', 'BRL', ${merchantId}, stake, prize, bets from sums
    on conflict (member_id, day, category, currency) do update set turnover = play_day.turnover + excluded.turnover,
      prize = play_day.prize + excluded.prize, bets = play_day.bets + excluded.bets, dirty_team = true, dirty_rewards = true`,
  `update lottery_draw set state = 'settled', settled_at = now() where id = ${drawId}`,
]
