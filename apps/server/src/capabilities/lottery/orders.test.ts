import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LotteryOrderDetail } from '@trevo/contract/lottery-orders'
import { parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  answerOf,
  drawsAt,
  errorOf,
  fixedLine,
  type LotteryWorld,
  orderOf,
  period,
  refusalOf,
  startLotteryWorld,
} from '../../../test/lottery.ts'
import { inTx } from '../../platform/db.ts'
import { holdGame } from './locks.ts'

let world: LotteryWorld
/** Periods of one minute each from 12:00 local time on. */
let next = 721
beforeAll(async () => {
  world = await startLotteryWorld()
})
afterAll(() => world.app.close())
beforeEach(() => {
  world.told.length = 0
})

const later = (n: number, ms: number) => new Date(new Date(drawsAt(n)).getTime() + ms).toISOString()
const digitsBut = (digit: number) => Array.from({ length: 10 }, (_, n) => n).filter((n) => n !== digit)

test('takes a bet, draws and pays 19.56 for a fixed position at series 1956', async () => {
  const n = next++
  const ana = await world.player('100.00')
  const [first = 0] = await world.numbersOf('5d-1m', period(n))
  const lines = [fixedLine(String(first)), fixedLine(digitsBut(first).slice(0, 3).join(','))]
  const placed = answerOf<LotteryOrderDetail>(
    await world.place(ana, { lines, periods: [{ period: period(n), multiple: 1 }] }),
  )
  expect(placed.order).toMatchObject({
    state: 'open',
    total: '8.00',
    prize: '0.00',
    canCancel: true,
    periods: 1,
    lines: 2,
  })
  expect(await world.cashOf(ana)).toBe(parseMoney('92.00'))

  await world.until(drawsAt(n))
  const { order, entries } = await world.detail(ana, placed.order.id)
  expect(order).toMatchObject({ state: 'done', prize: '19.56', rebate: '0.00', refunded: '0.00', finished: 1 })
  expect(entries).toMatchObject([
    {
      state: 'won',
      stake: '8.00',
      prize: '19.56',
      drawState: 'settled',
      wins: [{ line: 0, units: 1, prize: '19.56' }],
    },
  ])
  expect(entries[0]?.result?.[0]).toBe(first)
  expect(await world.cashOf(ana)).toBe(parseMoney('111.56'))
  expect(world.told).toContainEqual({
    to: `member ${ana.id}`,
    name: 'bet.settled',
    data: { orderId: order.id, gameCode: '5d-1m', period: period(n), stake: '8.00', prize: '19.56' },
  })
  expect(world.told).toContainEqual({
    to: `merchant ${world.merchantId}`,
    name: 'draw.settled',
    data: { gameCode: '5d-1m', period: period(n) },
  })
  const { rows } = await sql<{
    row: unknown
  }>`select row_to_json(d) as row from play_day d where member_id = ${ana.id}`.execute(world.db)
  expect(rows).toMatchObject([
    { row: { category: 'LOTT', staked: 80_000, turnover: 80_000, prize: 195_600, bets: 2, day: '2026-03-01' } },
  ])
  expect(await world.findings()).toEqual([])
})

test('returns the unused part of the series as rebate, won or lost', async () => {
  const n = next++
  const ana = await world.player('100.00')
  const [first = 0] = await world.numbersOf('5d-1m', period(n))
  const [wrong = 0] = digitsBut(first)
  const line = fixedLine(String(wrong), { series: 1800, multiple: 5, stake: '10.00' })
  const placed = answerOf<LotteryOrderDetail>(
    await world.place(ana, { lines: [line], periods: [{ period: period(n), multiple: 2 }] }),
  )
  await world.until(drawsAt(n))
  // 20.00 at 156 points of 2000: 7.8 percent.
  expect((await world.detail(ana, placed.order.id)).order).toMatchObject({ prize: '0.00', rebate: '1.56' })
  expect(await world.cashOf(ana)).toBe(parseMoney('81.56'))
  expect(await world.findings()).toEqual([])
})

test('answers a repeat with the same order, and refuses another order under its request id', async () => {
  const n = next++
  const ana = await world.player('100.00')
  const periods = [{ period: period(n), multiple: 1 }]
  const order = orderOf({ periods })
  const answers = await Promise.all(Array.from({ length: 20 }, () => world.place(ana, order)))
  const ids = new Set(answers.map((answer) => answerOf<LotteryOrderDetail>(answer).order.id))
  expect(ids.size).toBe(1)
  expect(await world.cashOf(ana)).toBe(parseMoney('98.00'))
  const other = await world.place(ana, { ...order, lines: [fixedLine('8')] })
  expect(errorOf(other)).toBe('idempotency_conflict')
  await world.until(drawsAt(n))
  expect(answerOf<LotteryOrderDetail>(await world.place(ana, order)).order.id).toBe([...ids][0])
  expect(await world.findings()).toEqual([])
})

test('refuses a bet one millisecond after close, and takes it one before', async () => {
  const n = next++
  const ana = await world.player('100.00')
  const periods = [{ period: period(n), multiple: 1 }]
  await world.until(later(n, -5_001))
  expect(errorOf(await world.place(ana, { periods }))).toBe('none')
  await world.until(later(n, -5_000))
  const late = await world.place(ana, { periods })
  expect(errorOf(late)).toBe('draw_closed')
  expect(refusalOf(late)).toMatchObject({
    period: period(n),
    serverNow: later(n, -5_000),
    current: { period: period(n + 1) },
  })
  expect(await world.cashOf(ana)).toBe(parseMoney('98.00'))
  await world.until(drawsAt(n))
})

test.each([
  ['an unknown play', { lines: [fixedLine('7', { play: 'nothing' })] }, 'selection_invalid'],
  ['a play of the other board', { playType: 'ent' as const }, 'selection_invalid'],
  ['a selection that is none', { lines: [fixedLine('7', { selection: '7,7||||' })] }, 'selection_invalid'],
  ['units miscounted', { lines: [fixedLine('1,2', { units: 3, stake: '6.00' })] }, 'bet_changed'],
  ['another total', { total: '2.01' }, 'bet_changed'],
  ['a series above what the member may choose', { lines: [fixedLine('7', { series: 1957 })] }, 'series_unavailable'],
  ['a series below the least', { lines: [fixedLine('7', { series: 1799 })] }, 'series_unavailable'],
  ['an unknown game', { gameCode: 'nothing' }, 'not_found'],
  ['an unknown period', { periods: [{ period: '20990101-0001', multiple: 1 }] }, 'draw_closed'],
  ['a stake above the most', { lines: [fixedLine('7', { multiple: 2501, stake: '5002.00' })] }, 'limit_exceeded'],
  ['more than there is', { lines: [fixedLine('7', { multiple: 51, stake: '102.00' })] }, 'insufficient_funds'],
  ['periods out of order', { periods: [900, 800].map((n) => ({ period: period(n), multiple: 1 })) }, 'invalid_input'],
])('refuses %s and takes nothing', async (_name, order, code) => {
  const ana = await world.player('100.00')
  const periods = [{ period: period(next + 5), multiple: 1 }]
  expect(errorOf(await world.place(ana, { periods, ...order }))).toBe(code)
  expect(await world.cashOf(ana)).toBe(parseMoney('100.00'))
})

test('says how much a bet may still be where its prize would be above the limit', async () => {
  const ana = await world.player('100000.00')
  // Five digits straight pays 195,600 for 2: twice is above 200,000.
  const line = { ...fixedLine('1'), play: 'five-straight', selection: '1|2|3|4|5', multiple: 2, stake: '4.00' }
  const answer = await world.place(ana, { lines: [line], periods: [{ period: period(next), multiple: 1 }] })
  expect(errorOf(answer)).toBe('limit_exceeded')
  // 4.00 x 200,000 / 391,200, cut.
  expect(refusalOf(answer)).toEqual({ limit: 'payout', line: 0, period: null, available: '2.04' })
})

test('charges a chase at once, gives back what is cancelled in time and what comes after a win', async () => {
  const n = next
  next += 5
  const ana = await world.player('100.00')
  const [first = [], second = []] = await Promise.all([n, n + 1].map((one) => world.numbersOf('5d-1m', period(one))))
  // A place at which the second draw has another digit than the first: that digit loses once and then wins.
  const place = second.findIndex((digit, i) => digit !== first[i])
  const selection = second.map((digit, i) => (i === place ? digit : '')).join('|')
  const periods = [1, 2, 3, 1, 1].map((multiple, i) => ({ period: period(n + i), multiple }))
  const lines = [fixedLine('0', { selection })]
  const placed = answerOf<LotteryOrderDetail>(await world.place(ana, { lines, periods, stopOnWin: true }))
  expect(placed.order.total).toBe('16.00')
  expect(await world.cashOf(ana)).toBe(parseMoney('84.00'))
  const states = async () => (await world.detail(ana, placed.order.id)).entries.map(({ state }) => state)
  await world.until(drawsAt(n))
  expect(await states()).toEqual(['lost', 'open', 'open', 'open', 'open'])
  expect(errorOf(await world.cancel(ana, placed.order.id, [period(n + 4)]))).toBe('none')
  await world.until(drawsAt(n + 1))
  expect(await states()).toEqual(['lost', 'won', 'stopped', 'stopped', 'cancelled'])
  // Twice 19.56 won; 6 + 2 stopped and 2 cancelled.
  const { order } = await world.detail(ana, placed.order.id)
  expect(order).toMatchObject({ state: 'done', prize: '39.12', refunded: '10.00', finished: 5 })
  expect(await world.cashOf(ana)).toBe(parseMoney('133.12'))
  const { rows } = await sql`select from lottery_exposure where amount > 0`.execute(world.db)
  expect(rows).toEqual([])
  await world.until(drawsAt(n + 4))
  expect(await world.cashOf(ana)).toBe(parseMoney('133.12'))
  expect(await world.findings()).toEqual([])
})

test('cancels before close only, once', async () => {
  const n = next++
  const ana = await world.player('100.00')
  const periods = [{ period: period(n), multiple: 1 }]
  const one = answerOf<LotteryOrderDetail>(await world.place(ana, { periods })).order.id
  const answers = await Promise.all(Array.from({ length: 10 }, () => world.cancel(ana, one)))
  expect(answers.map(errorOf)).toEqual(Array.from({ length: 10 }, () => 'none'))
  expect(await world.cashOf(ana)).toBe(parseMoney('100.00'))
  expect((await world.detail(ana, one)).order).toMatchObject({ state: 'cancelled', refunded: '2.00', canCancel: false })
  const two = answerOf<LotteryOrderDetail>(await world.place(ana, { periods })).order.id
  await world.until(later(n, -5_000))
  expect(errorOf(await world.cancel(ana, two))).toBe('draw_closed')
  expect(errorOf(await world.cancel(await world.player(), two))).toBe('not_found')
  await world.until(drawsAt(n))
  expect((await world.detail(ana, two)).order.state).toBe('done')
  expect(await world.findings()).toEqual([])
})

test('a cancellation waits for whoever is alone with the game', async () => {
  const n = next++
  const ana = await world.player('100.00')
  const placed = await world.place(ana, { periods: [{ period: period(n), multiple: 1 }] })
  const { id } = answerOf<LotteryOrderDetail>(placed).order
  const held = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  const closing = inTx(world.db, async (tx) => {
    await holdGame(tx, [world.merchantId], '5d-1m')
    held.resolve()
    await closed.promise
  })
  await held.promise
  const cancelled = world.cancel(ana, id)
  expect(await Promise.race([cancelled.then(() => 'cancelled'), sleep(700, 'waits')])).toBe('waits')
  closed.resolve()
  await closing
  expect(errorOf(await cancelled)).toBe('none')
  expect(await world.cashOf(ana)).toBe(parseMoney('100.00'))
})

test('lets trial members play with play money alone', async () => {
  const n = next++
  const trial = await world.player('50.00', { type: 4 })
  const placed = await world.place(trial, { periods: [{ period: period(n), multiple: 1 }] })
  expect(answerOf<LotteryOrderDetail>(placed).order.currency).toBe('FUN')
  expect(await world.cashOf(trial, 'FUN')).toBe(parseMoney('48.00'))
  await world.until(drawsAt(n))
  expect(await world.findings()).toEqual([])
})

test('takes no bets on what is switched off', async () => {
  const ana = await world.player('100.00')
  const periods = [{ period: period(next), multiple: 1 }]
  const setRunning = (running: boolean) =>
    world.db.updateTable('lottery_game').set({ running }).where('code', '=', '5d-1m').execute()
  await setRunning(false)
  expect(errorOf(await world.place(ana, { periods, requestId: randomUUID() }))).toBe('lottery_closed')
  await setRunning(true)
  expect(errorOf(await world.place(ana, { periods }))).toBe('none')
})
