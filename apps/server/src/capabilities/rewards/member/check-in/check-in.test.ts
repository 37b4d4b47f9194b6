import { randomUUID } from 'node:crypto'
import { type CheckInCalendar, checkInCalendar, checkInMonth, checkInToday } from '@trevo/contract/check-in'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCheckInPlan, type Player, type RewardWorld, startRewardWorld } from '../../../../../test/rewards.ts'

const HOUR_MS = 3_600_000
let world: RewardWorld
beforeAll(async () => {
  // A minute before midnight in São Paulo: the second of March there, the third in UTC.
  world = await startRewardWorld({ startAt: '2026-03-03T02:59:00Z' })
  await aCheckInPlan(world)
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.app.close()
})

const checkIn = (player: Player) => world.ask(player, checkInToday, { body: { requestId: randomUUID() } })
const calendar = async (player: Player) => (await world.ask(player, checkInCalendar)) as CheckInCalendar

describe('the daily check-in', () => {
  test('gives the reward of a day once, also to twenty requests at the same moment', async () => {
    const player = await world.player()
    const answers = await Promise.all(Array.from({ length: 20 }, () => checkIn(player)))
    const expected = { date: '2026-03-02', gift: { kind: 'points', amount: '10.00' }, streak: 1, status: 'Claimed' }
    for (const answer of answers) expect(answer).toEqual(expected)
    expect(await world.balance(player, 'PTS')).toBe(100_000n)
  })

  test('follows the day of the merchant, streaks, and begins again after a missed day', async () => {
    const player = await world.player()
    expect(await checkIn(player)).toMatchObject({ date: '2026-03-02', streak: 1 })
    expect(await calendar(player)).toMatchObject({
      status: 'Claimed',
      nextDayAt: '2026-03-03T03:00:00.000Z',
      streak: 1,
    })
    // Two minutes later it is tomorrow in São Paulo.
    world.app.clock.advance(2 * 60_000)
    const before = await calendar(player)
    expect(before).toMatchObject({ today: '2026-03-03', status: 'Claim', streak: 1 })
    expect(before.days.map(({ status }) => status)).toEqual(['Claimed', 'Claim', ...Array(5).fill('coming soon')])
    expect(before.days[0]?.date).toBe('2026-03-02')
    expect(await checkIn(player)).toMatchObject({ date: '2026-03-03', streak: 2, gift: { amount: '20.00' } })
    for (let day = 3; day <= 8; day++) {
      world.app.clock.advance(24 * HOUR_MS)
      await checkIn(player)
    }
    // Day seven paid cash, day eight began the round again: 10 + 20 + ... + 60 and once more 10 points.
    expect(await world.balance(player)).toBe(70_000n)
    expect(await world.balance(player, 'PTS')).toBe(2_200_000n)
    expect(await calendar(player)).toMatchObject({ streak: 8, status: 'Claimed' })
    world.app.clock.advance(48 * HOUR_MS)
    expect(await calendar(player)).toMatchObject({ streak: 0, status: 'Claim' })
    expect(await checkIn(player)).toMatchObject({ streak: 1, gift: { amount: '10.00' } })
    const march = ['02', '03', '04', '05', '06', '07', '08', '09', '11'].map((day) => `2026-03-${day}`)
    const monthOf = async (month: string) => {
      const { days } = (await world.ask(player, checkInMonth, { query: { month } })) as { days: { date: string }[] }
      return days.map(({ date }) => date)
    }
    expect(await monthOf('2026-03')).toEqual(march)
    expect(await monthOf('2026-02')).toEqual([])
    expect((await calendar(player)).month.map(({ date }) => date)).toEqual(march)
  })

  test('asks for what must be played on the day', async () => {
    await world.db.updateTable('sign_in_plan').set({ min_turnover: 500_000n }).execute()
    const player = await world.player()
    expect(await checkIn(player)).toBe('play_first')
    await world.plays(player, '49.9999')
    expect(await calendar(player)).toMatchObject({ status: 'Process', play: { done: '49.9999', required: '50.00' } })
    await world.plays(player, '0.0001', 'LOTT')
    expect(await checkIn(player)).toMatchObject({ streak: 1 })
    await world.db.updateTable('sign_in_plan').set({ min_turnover: 0n }).execute()
  })

  test('gives no more in a day than the budget has, whoever comes first', async () => {
    const cap = 250_000n
    await world.db.updateTable('reward_budget').set({ day_max: cap }).where('scope', '=', 'sign_in').execute()
    world.app.clock.advance(24 * HOUR_MS)
    const players = await Promise.all(Array.from({ length: 10 }, () => world.player()))
    const answers = await Promise.all(players.map(checkIn))
    expect(answers.filter((answer) => answer === 'budget_spent')).toHaveLength(8)
    const balances = await Promise.all(players.map((player) => world.balance(player, 'PTS')))
    expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(200_000n)
  })

  test('is closed to trials, to the locked and without a plan', async () => {
    expect(await checkIn(await world.player({ type: 4 }))).toBe('free_reject')
    const locked = await world.player()
    await world.db.updateTable('sign_in_plan').set({ active: false }).execute()
    expect(await checkIn(locked)).toBe('promotion_closed')
    expect(await calendar(locked)).toMatchObject({ status: 'Close', days: [] })
  })
})
