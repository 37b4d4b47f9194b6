import { setTimeout as sleep } from 'node:timers/promises'
import type { LotteryOrderDetail, NewOrder } from '@trevo/contract/lottery-orders'
import { parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerOf,
  drawDue,
  errorOf,
  fixedLine,
  type LotteryWorld,
  orderOf,
  type Player,
  period,
  refusalOf,
  SEAL_KEY,
  startLotteryWorld,
  times,
} from '../../../test/lottery.ts'
import type { Injected } from '../../../test/stub-app.ts'
import { inTx } from '../../platform/db.ts'
import { openDays } from './days.ts'
import { settleDrawn } from './settle.ts'

/** More rounds of the beacon than are fetched in one go. Each is signed and checked, which a busy machine does few of in a second. */
const MISSED_MINUTES = 60
const SIGNATURES = { timeout: 600_000 }

let world: LotteryWorld
beforeAll(async () => {
  world = await startLotteryWorld({ offer: { maxExposure: parseMoney('1956.00') } })
})
afterAll(() => world.app.close())

/** Asks again with the same request while the server says that it is busy. */
async function decided(player: Player, order: NewOrder): Promise<Injected> {
  for (;;) {
    const answer = await world.place(player, order)
    if (errorOf(answer) !== 'overloaded') return answer
  }
}

test('never lets 500 parallel bets go above the exposure of an outcome', async () => {
  const players = await Promise.all(times(20, () => world.player('1000.00')))
  const periods = [{ period: period(721), multiple: 1 }]
  // Each pays 19.56 on the digit 7 in the first place: a hundred of them are 1,956.
  const answers = await Promise.all(times(500, (n) => decided(players[n % 20] as Player, orderOf({ periods }))))
  const taken = answers.filter((answer) => errorOf(answer) === 'none')
  const refused = answers.filter((answer) => errorOf(answer) === 'limit_exceeded')
  expect([taken.length, refused.length]).toEqual([100, 400])
  expect(refusalOf(refused[0] as (typeof refused)[0])).toEqual({
    limit: 'exposure',
    line: 0,
    period: period(721),
    available: '0.00',
  })
  const { rows } = await sql<{ amount: bigint }>`select amount from lottery_exposure`.execute(world.db)
  expect(rows).toEqual([{ amount: parseMoney('1956.00') }])
  // A line that covers too much to list would pay beside the fullest outcome.
  const wide = { ...fixedLine('0'), play: 'five-straight', units: 162, stake: '324.00' }
  const selection = '1,2,3|1,2,3|1,2,3|1,2,3|1,2'
  const covering = await world.place(await world.player('1000.00'), { periods, lines: [{ ...wide, selection }] })
  expect(refusalOf(covering)).toMatchObject({ limit: 'exposure' })
  // What is cancelled makes room again.
  const { order } = answerOf<LotteryOrderDetail>(taken[0] as (typeof taken)[0])
  const owners = await world.db
    .selectFrom('lottery_order')
    .select('member_id')
    .where('id', '=', BigInt(order.id))
    .execute()
  const owner = players.find(({ id }) => id === owners[0]?.member_id) as Player
  await world.cancel(owner, order.id)
  const again = await Promise.all(times(3, () => world.place(owner, { periods })))
  expect(again.map(errorOf).toSorted()).toEqual(['limit_exceeded', 'limit_exceeded', 'none'])
  expect(await world.findings()).toEqual([])
})

test('draws and settles once when many nodes try at the same moment', async () => {
  world.app.clock.advance(60_000)
  const nodes = times(4, () => ({ ...world.deps }))
  const drawn = await Promise.all(nodes.map((deps) => drawDue(deps)))
  const names = drawn.flat().map(({ gameCode, period: name }) => `${gameCode} ${name}`)
  expect(names).toHaveLength(new Set(names).size)
  await Promise.all(nodes.map((deps) => settleDrawn(deps)))
  await settleDrawn(world.deps)
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from lottery_entry group by state`.execute(world.db)
  expect(rows.reduce((sum, { state, n }) => (state === 'open' ? sum + 1000 : sum + n), 0)).toBe(101)
  expect(await world.findings()).toEqual([])
})

test('a player whose money somebody else holds holds up no other bets of the same call', async () => {
  const players = await Promise.all(times(40, () => world.player('100.00')))
  const [held, ...others] = players as [Player, ...Player[]]
  const placed = (player: Player) => world.place(player, { periods: [{ period: period(723), multiple: 1 }] })
  await Promise.all(players.map(placed))
  const accounts = await world.db
    .selectFrom('ledger_account')
    .select('id')
    .where('book_id', '=', world.merchantId)
    .where('member_id', '=', held.id)
    .where('kind', '=', 'cash')
    .execute()
  let late: Promise<Injected> | undefined
  await inTx(world.db, async (tx) => {
    await sql`select balance from ledger_balance where book_id = ${world.merchantId} and account_id = ${accounts[0]?.id}
      for update`.execute(tx)
    // The first go at once, and all others wait for them and go together.
    const beside = others.slice(0, 20).map(placed)
    late = placed(held)
    beside.push(...others.slice(20).map(placed))
    expect(
      await Promise.race([
        Promise.all(beside).then((all) => all.map(errorOf)),
        sleep(60_000, 'held up', { ref: false }),
      ]),
    ).toEqual(others.map(() => 'none'))
  })
  expect(errorOf((await late) as Injected)).toBe('none')
  expect(await world.findings()).toEqual([])
})

test('opens each day once, with a commitment made before its first draw', async () => {
  const before = await sql<{ n: number }>`select count(*)::int as n from lottery_day`.execute(world.db)
  world.app.clock.advance(24 * 60 * 60_000)
  await Promise.all(times(4, () => openDays(world.deps)))
  const { rows } = await sql<{ n: number; twice: number; late: number }>`
    select count(*)::int as n,
      (select count(*)::int from (select from lottery_draw group by game_code, draws_at having count(*) > 1) t) as twice,
      (select count(*)::int from lottery_day y where committed_at >= (
        select min(draws_at) from lottery_draw d where d.game_code = y.game_code and d.day = y.day)) as late
    from lottery_day`.execute(world.db)
  expect(rows[0]?.n).toBeGreaterThan(before.rows[0]?.n ?? 0)
  expect(rows[0]).toMatchObject({ twice: 0, late: 0 })
  world.app.clock.advance(MISSED_MINUTES * 60_000 - 24 * 60 * 60_000)
})

test('draws what was missed, in order and marked as late', SIGNATURES, async () => {
  for (;;) if ((await drawDue(world.deps)).length === 0) break
  const { rows } = await sql<{ open: number; void: number; late: number; onTime: number; disorder: number }>`
    select count(*) filter (where state = 'open' and draws_at <= ${world.app.clock.now()})::int as open,
      count(*) filter (where state = 'void')::int as void, count(*) filter (where late)::int as late,
      count(*) filter (where drawn_at is not null and not late)::int as "onTime",
      count(*) filter (where drawn_at is not null and late <> (drawn_at - draws_at > interval '15 seconds'))::int as disorder
    from lottery_draw`.execute(world.db)
  // It was the server that was away, not the beacon: nothing is called off.
  expect(rows[0]).toMatchObject({ open: 0, void: 0, disorder: 0 })
  // Two games draw every minute.
  expect(rows[0]?.late).toBeGreaterThan(2 * MISSED_MINUTES - 10)
  expect(rows[0]?.onTime).toBeGreaterThan(0)
  expect(await world.findings()).toEqual([])
})

test('draws nothing again when the clock goes back, and takes no bet on what was drawn', async () => {
  const { rows: before } = await sql`select id, result from lottery_draw where result is not null order by id`.execute(
    world.db,
  )
  world.app.clock.advance(-60 * 60_000)
  await world.lottery.tick()
  const { rows: after } = await sql`select id, result from lottery_draw where result is not null order by id`.execute(
    world.db,
  )
  expect(after).toEqual(before)
  const ana = await world.player('10.00')
  const drawn = await sql<{ period: string }>`select period from lottery_draw
    where game_code = '5d-1m' and result is not null order by draws_at desc limit 1`.execute(world.db)
  const periods = [{ period: drawn.rows[0]?.period ?? '', multiple: 1 }]
  expect(errorOf(await world.place(ana, { periods }))).toBe('draw_closed')
})

test('leaves draws to others where its clock runs ahead of the database', async () => {
  const ahead = { now: () => new Date(Date.now() + 60_000) }
  const drawn = await drawDue({ ...world.deps, clock: ahead, sealKey: SEAL_KEY })
  expect(drawn).toEqual([])
  expect(world.told.at(-1)).toMatchObject({ to: 'log' })
})

test('nobody changes what was drawn', async () => {
  const { pool } = world.app.database
  await expect(pool.query(`update lottery_draw set result = '{1,2,3,4,5}' where result is not null`)).rejects.toThrow(
    /stays/,
  )
  await expect(pool.query('delete from lottery_draw')).rejects.toThrow(/stays/)
  await expect(pool.query('delete from lottery_payment')).rejects.toThrow(/append-only/)
})
