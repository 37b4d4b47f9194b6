import { randomUUID } from 'node:crypto'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { grabEnvelope, rainResults, redRain } from '@trevo/contract/rain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Player, type RewardWorld, startRewardWorld } from '../../../../test/rewards.ts'
import { inTx } from '../../../platform/db.ts'
import { cutBudget } from '../cut.ts'
import { planRound } from '../rain.ts'

let world: RewardWorld
beforeAll(async () => {
  world = await startRewardWorld()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.app.close()
})

const MINUTE_MS = 60_000
const inMinutes = (minutes: number) => new Date(world.app.clock.now().getTime() + minutes * MINUTE_MS)
const plan = (budget: string, envelopes: number, more: { minTurnover?: bigint; from?: number } = {}) =>
  inTx(world.db, (tx) =>
    planRound(tx, world.app.app.live, {
      merchantId: world.merchantId,
      titlePt: 'Chuva',
      titleEn: 'Rain',
      kind: 'cash',
      envelopes,
      budget: parseMoney(budget),
      minTurnover: more.minTurnover ?? 0n,
      createdBy: 'ana',
      requestId: randomUUID(),
      startsAt: inMinutes(more.from ?? -1),
      endsAt: inMinutes((more.from ?? -1) + 5),
      now: world.app.clock.now(),
    }),
  )
type Grabbed = { gift: { amount: string } | null; left: number }
const grab = (player: Player, id: bigint) =>
  world.ask(player, grabEnvelope, { params: { id: String(id) }, body: { requestId: randomUUID() } })

describe('cutting a budget', () => {
  test('leaves no envelope empty and not a cent over', () => {
    for (const [budget, count] of [
      [1_000_000n, 100],
      [10_000n, 100],
      [12_300n, 1],
      [9_999_900n, 7],
    ] as const) {
      const cut = cutBudget(budget, count)
      expect(cut).toHaveLength(count)
      expect(cut.every((amount) => amount >= 100n && amount % 100n === 0n)).toBe(true)
      expect(cut.reduce((sum, amount) => sum + amount, 0n)).toBe(budget)
    }
    expect(() => cutBudget(9_900n, 100)).toThrow(RangeError)
    const points = cutBudget(1_000_000n, 40, 'points')
    expect(points.every((amount) => amount >= 10_000n && amount % 10_000n === 0n)).toBe(true)
    expect(() => cutBudget(990_000n, 100, 'points')).toThrow(RangeError)
  })
})

describe('the red rain', () => {
  test('has 100 winners out of 1,000 who grab at once, spends its budget exactly and nobody wins twice', async () => {
    const id = await plan('500.00', 100)
    const players = await world.players(1000)
    const answers = (await Promise.all(players.map((player) => grab(player, id)))) as Grabbed[]
    const won = answers.flatMap(({ gift }) => (gift ? [parseMoney(gift.amount)] : []))
    expect(won).toHaveLength(100)
    expect(won.reduce((sum, amount) => sum + amount, 0n)).toBe(5_000_000n)
    const balances = await world.balances(players)
    expect(balances.filter((balance) => balance > 0n)).toHaveLength(100)
    expect(formatMoney(balances.reduce((sum, balance) => sum + balance, 0n))).toBe('500.00')
    for (const [index, { gift }] of answers.entries()) {
      expect(balances[index]).toBe(gift ? parseMoney(gift.amount) : 0n)
    }
    const [player] = players as [Player]
    expect(await world.ask(player, redRain)).toMatchObject({ current: { left: 0, taken: true, envelopes: 100 } })
  })

  test('gives a member who grabs thirty times at once one envelope', async () => {
    const id = await plan('10.00', 10)
    const player = await world.player()
    const answers = (await Promise.all(Array.from({ length: 30 }, () => grab(player, id)))) as Grabbed[]
    expect(new Set(answers.map(({ gift }) => gift?.amount)).size).toBe(1)
    expect(await world.balance(player)).toBe(parseMoney(answers[0]?.gift?.amount ?? '0'))
    const results = await world.ask(player, rainResults, { params: { id: String(id) } })
    expect(results).toMatchObject({ round: { left: 9, mine: answers[0]?.gift }, list: [{ isMe: true }] })
  })

  test('is open from its start to its end, and only to those who may take part', async () => {
    const later = await plan('10.00', 10, { from: 10 })
    const player = await world.player()
    expect(await grab(player, later)).toBe('reward_over')
    expect(await world.ask(player, redRain)).toMatchObject({ next: { id: String(later), mine: null } })
    world.app.clock.advance(10 * MINUTE_MS)
    const locked = await world.player()
    await world.db.updateTable('member').set({ status: 'locked' }).where('id', '=', locked.id).execute()
    expect(['user_unavailable', 'session_expired']).toContain(await grab(locked, later))
    expect(await grab(await world.player({ type: 4 }), later)).toBe('free_reject')
    expect(await grab(player, later)).toMatchObject({ left: 9 })
    world.app.clock.advance(5 * MINUTE_MS)
    expect(await grab(await world.player(), later)).toBe('reward_over')
    // What was grabbed is still answered.
    expect(await grab(player, later)).toMatchObject({ left: 9 })
    expect(await grab(player, 999_999n)).toBe('not_found')
  })

  test('asks for what must be played today', async () => {
    const id = await plan('10.00', 10, { minTurnover: 200_000n })
    const player = await world.player()
    expect(await grab(player, id)).toBe('play_first')
    await world.plays(player, '20.00')
    expect(await world.ask(player, redRain)).toMatchObject({ current: { play: { done: '20.00', required: '20.00' } } })
    expect(await grab(player, id)).toMatchObject({ left: 9 })
  })

  test('does not count today’s play for a round of tomorrow', async () => {
    await plan('10.00', 10, { minTurnover: 200_000n, from: 24 * 60 })
    const player = await world.player()
    await world.plays(player, '20.00')
    expect(await world.ask(player, redRain)).toMatchObject({ next: { play: { done: '0.00', required: '20.00' } } })
  })
})
