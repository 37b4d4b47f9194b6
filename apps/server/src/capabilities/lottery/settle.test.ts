import type { LotteryOrderDetail } from '@trevo/contract/lottery-orders'
import { formatMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { somebodyWaits } from '../../../test/database.ts'
import { aMember, aMerchant } from '../../../test/fixtures.ts'
import {
  answerOf,
  drawDue,
  drawsAt,
  fixedLine,
  type LotteryWorld,
  type Player,
  period,
  startLotteryWorld,
} from '../../../test/lottery.ts'
import { settleDrawn } from './settle.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await startLotteryWorld()
})
afterAll(() => world.app.close())

async function bet(n: number, player: Player, lines: readonly (readonly [digit: number, multiple: number])[]) {
  const placed = await world.place(player, {
    lines: lines.map(([digit, multiple]) => fixedLine(String(digit), { multiple, stake: `${2 * multiple}.00` })),
    periods: [{ period: period(n), multiple: 1 }],
  })
  return answerOf<LotteryOrderDetail>(placed).order.id
}

async function draw(n: number) {
  world.app.clock.advance(new Date(drawsAt(n)).getTime() - world.app.clock.now().getTime())
  await drawDue(world.deps)
}

const outcomeOf = async (player: Player, id: string) => {
  const [entry] = (await world.detail(player, id)).entries
  return `${entry?.state} ${entry?.prize}`
}

test('settles orders of one line and of several, whatever is held at once', async () => {
  const [first = 0] = await world.numbersOf('5d-1m', period(725))
  const wrong = (first + 1) % 10
  const players = await Promise.all(Array.from({ length: 3 }, () => world.player('100.00')))
  const outcomes: [Player, string, string][] = []
  for (const [index, player] of players.entries()) {
    const times = index + 1
    outcomes.push(
      [player, await bet(725, player, [[first, times]]), `won ${(19.56 * times).toFixed(2)}`],
      [player, await bet(725, player, [[wrong, 1]]), 'lost 0.00'],
      [
        player,
        await bet(725, player, [
          [first, 1],
          [first, times + 1],
          [wrong, 1],
        ]),
        `won ${(19.56 * (times + 2)).toFixed(2)}`,
      ],
      [
        player,
        await bet(725, player, [
          [wrong, 1],
          [wrong, 2],
        ]),
        'lost 0.00',
      ],
    )
  }
  await draw(725)
  let steps = 0
  await settleDrawn(world.deps, { chunkEntries: 1, heldAtOnce: 1, onStep: () => void steps++ })
  expect(steps).toBe(3)
  for (const [player, id, outcome] of outcomes) expect(await outcomeOf(player, id)).toBe(outcome)
  // 100.00 less 2t + 2 + 2(t + 3) + 6 of stakes, and 19.56 for each of t + t + 2 units: 100 - 14 - 4t + 19.56 (2t + 2).
  expect((await Promise.all(players.map((player) => world.cashOf(player)))).map(formatMoney)).toEqual([
    '160.24',
    '195.36',
    '230.48',
  ])
  const { rows } = await sql`select from lottery_bet`.execute(world.db)
  expect(rows).toEqual([])
  expect(await world.findings()).toEqual([])
})

test('stops before anything is paid where a bet is missing among those of its draw', async () => {
  const [first = 0] = await world.numbersOf('5d-1m', period(726))
  const player = await world.player('10.00')
  const ids = [await bet(726, player, [[first, 1]]), await bet(726, player, [[first, 2]])]
  await draw(726)
  await sql`delete from lottery_bet where bet like '%40000]'`.execute(world.db)
  await expect(settleDrawn(world.deps)).rejects.toThrow('1 bets of draw')
  expect(await Promise.all(ids.map((id) => outcomeOf(player, id)))).toEqual(['open 0.00', 'open 0.00'])
  expect(formatMoney(await world.cashOf(player))).toBe('4.00')
  await sql`insert into lottery_bet (book_id, draw_id, bet, multiple)
    select book_id, draw_id, bet, multiple from lottery_entry where state = 'open' on conflict do nothing`.execute(
    world.db,
  )
  await settleDrawn(world.deps)
  // 4.00 and three times 19.56.
  expect(formatMoney(await world.cashOf(player))).toBe('62.68')
  expect(await world.findings()).toEqual([])
})

test('goes on where a settlement was cut off, and pays nobody twice', async () => {
  const [first = 0] = await world.numbersOf('5d-1m', period(727))
  const players = await Promise.all(Array.from({ length: 4 }, () => world.player('10.00')))
  for (const player of players) await bet(727, player, [[first, 1]])
  await draw(727)
  const cutOff = settleDrawn(world.deps, {
    chunkEntries: 1,
    onStep: () => {
      throw new Error('killed')
    },
  })
  await expect(cutOff).rejects.toThrow('killed')
  const cash = async () => (await Promise.all(players.map((player) => world.cashOf(player)))).map(formatMoney)
  // 8.00 after the stake, 27.56 with the prize.
  expect((await cash()).toSorted()).toEqual(['27.56', '8.00', '8.00', '8.00'])
  await Promise.all([settleDrawn(world.deps), settleDrawn(world.deps)])
  await settleDrawn(world.deps)
  expect(await cash()).toEqual(['27.56', '27.56', '27.56', '27.56'])
  expect(await world.findings()).toEqual([])
})

test('writes the next outcomes while members are paid, and leaves them to another node that goes on first', async () => {
  const [first = 0] = await world.numbersOf('5d-1m', period(728))
  const players = await Promise.all(Array.from({ length: 4 }, () => world.player('10.00')))
  for (const player of players) await bet(728, player, [[first, 1]])
  await draw(728)
  const left = async (lock: string) =>
    (
      await sql`select from lottery_entry where book_id = ${world.merchantId} and state = 'open'
        and member_id in (${sql.join(players.map(({ id }) => id))}) ${sql.raw(lock)}`.execute(world.db)
    ).rows.length
  let other: ReturnType<typeof settleDrawn> | undefined
  const ours = await settleDrawn(world.deps, {
    chunkEntries: 1,
    async onStep() {
      if (other !== undefined) return
      // One is paid, the outcome of the second is written and not to be seen yet.
      await vi.waitFor(async () => expect([await left(''), await left('for update skip locked')]).toEqual([3, 2]))
      other = settleDrawn(world.deps)
      // It has the book and waits for the second one's bet.
      await vi.waitFor(async () => expect(await somebodyWaits(world.app.database.pool)).toBe(true))
    },
  })
  expect(ours).toEqual([])
  expect(await other).toHaveLength(1)
  // 10.00 less the stake of 2.00, and 19.56.
  expect((await Promise.all(players.map((player) => world.cashOf(player)))).map(formatMoney)).toEqual(
    players.map(() => '27.56'),
  )
  expect(await world.findings()).toEqual([])
})

test('adds what was settled to the day it was settled on, also where a member has no figures of that day yet', async () => {
  const [first = 0] = await world.numbersOf('5d-1m', period(729))
  const [won, lost, later] = [await world.player('10.00'), await world.player('10.00'), await world.player('10.00')]
  await bet(729, won, [[first, 1]])
  await bet(729, lost, [[(first + 1) % 10, 2]])
  await bet(729, later, [[first, 1]])
  // As if they had bet the day before: one of them has played since.
  await sql`update play_day set day = '2026-02-28' where member_id in (${won.id}, ${lost.id})`.execute(world.db)
  await sql`delete from team_queue`.execute(world.db)
  await sql`delete from reward_queue`.execute(world.db)
  await draw(729)
  await settleDrawn(world.deps)
  const figures = async (table: string, columns: string) =>
    (
      await sql<{ figures: string }>`select concat_ws(' ', day, ${sql.raw(columns)}) as figures from ${sql.table(table)}
        where member_id in (${won.id}, ${lost.id}, ${later.id}) order by member_id, day`.execute(world.db)
    ).rows.map((row) => row.figures)
  expect(await figures('play_day', 'staked, turnover, prize, bets')).toEqual([
    '2026-02-28 20000 0 0 0',
    '2026-03-01 0 20000 195600 1',
    '2026-02-28 40000 0 0 0',
    '2026-03-01 0 40000 0 1',
    '2026-03-01 20000 20000 195600 1',
  ])
  expect(await figures('any_team_queue', 'staked, turnover, prize, bets')).toEqual([
    '2026-03-01 0 20000 195600 1',
    '2026-03-01 0 40000 0 1',
    '2026-03-01 0 20000 195600 1',
  ])
  expect(await figures('any_reward_queue', 'turnover')).toEqual([
    '2026-03-01 20000',
    '2026-03-01 40000',
    '2026-03-01 20000',
  ])
})

test('settles members in any order while they bet, and every figure is there in the end', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => world.player('100.00')))
  for (const player of players) await bet(730, player, [[1, 1]])
  await draw(730)
  await sql`delete from play_day where member_id % 2 = 0`.execute(world.db)
  await Promise.all([
    settleDrawn(world.deps, { chunkEntries: 3 }),
    ...players.toReversed().map((player) => bet(732, player, [[2, 1]])),
  ])
  const { rows } = await sql<{ turnover: bigint }>`select turnover from play_day
    where member_id in (${sql.join(players.map(({ id }) => id))}) order by member_id`.execute(world.db)
  expect(rows).toEqual(players.map(() => ({ turnover: 20_000n })))
})

test('a book that somebody else holds holds up no other', async () => {
  await draw(732)
  await settleDrawn(world.deps)
  const other = await aMerchant(world.db, {})
  const member = await aMember(world.db, { merchantId: other.id })
  await bet(733, await world.player('10.00'), [[1, 1]])
  const [, , , , last = 0] = await world.numbersOf('5d-1m', period(733))
  const lost = JSON.stringify(['fixed', `||||${(last + 1) % 10}`, 1956, 20_000])
  // The same bet on another brand, as far as a settlement looks at it; it loses, since nobody there has an account.
  await sql`insert into lottery_entry (book_id, draw_id, member_id, order_id, currency, lines, multiple, stops, stake, rebate, bet)
    select ${other.id}, draw_id, ${member.id}, order_id, currency, lines, multiple, stops, stake, rebate, ${lost}
    from lottery_entry where state = 'open' and draw_id = (select id from lottery_draw
      where game_code = '5d-1m' and period = ${period(733)}) limit 1`.execute(world.db)
  await sql`insert into lottery_bet (book_id, draw_id, bet, multiple)
    select book_id, draw_id, bet, multiple from lottery_entry where book_id = ${other.id}`.execute(world.db)
  await draw(733)
  const ours = await world.app.database.pool.connect()
  try {
    await ours.query('begin')
    await ours.query(`insert into lottery_settlement (book_id, draw_id)
      select ${world.merchantId}, id from lottery_draw where state = 'drawn'`)
    await ours.query('commit')
    await ours.query('begin')
    await ours.query(
      `select from lottery_settlement where book_id = ${world.merchantId} and settled_at is null for update`,
    )
    expect(await settleDrawn(world.deps)).toEqual([])
    const left = sql<{ book_id: number }>`select book_id from lottery_entry where state = 'open'
      and draw_id = (select id from lottery_draw where game_code = '5d-1m' and period = ${period(733)})`
    expect((await left.execute(world.db)).rows).toEqual([{ book_id: world.merchantId }])
    await ours.query('rollback')
    expect(await settleDrawn(world.deps)).toHaveLength(1)
    expect((await left.execute(world.db)).rows).toEqual([])
  } finally {
    ours.release()
  }
})
