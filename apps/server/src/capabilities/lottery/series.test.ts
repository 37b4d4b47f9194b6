import { type LotteryGameDetail, lotteryGame, lotterySlots } from '@trevo/contract/lottery'
import type { MemberType } from '@trevo/contract/members'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { units } from '../../../test/agents.ts'
import {
  answerOf,
  drawsAt,
  fixedLine,
  type LotteryWorld,
  type Player,
  period,
  refusalOf,
  startLotteryWorld,
} from '../../../test/lottery.ts'
import { setTopRates } from '../../money/margin/queries.ts'
import { storeRates } from '../../money/margin/rates.ts'
import { dayIn } from '../../platform/day.ts'
import { inTx } from '../../platform/db.ts'
import { keepTopOfBets } from '../agents/lottery-floor.ts'
import { changeRates } from '../agents/rates.ts'
import { runRebates, tryRebates } from '../agents/rebate-run.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await startLotteryWorld()
  await inTx(world.db, (tx) => setTopRates(tx, world.merchantId, new Map([['LOTT', 780]])))
})
afterAll(() => world.app.close())

const brand = () => ({ id: world.merchantId, timeZone: 'America/Sao_Paulo', currency: 'BRL' as const })
const deps = () => ({ ...world.deps, live: { toMember: () => {}, toMerchant: () => {} } })

async function member(parent: Player | null, rate: number, type: MemberType = 1): Promise<Player> {
  const player = await world.player('10000.00', { type })
  if (parent) await world.db.updateTable('member').set({ parent_id: parent.id }).where('id', '=', player.id).execute()
  await inTx(world.db, (tx) => storeRates(tx, player.id, new Map([['LOTT', rate]])))
  return player
}
const chain = async (...rates: number[]): Promise<Player[]> => {
  const path: Player[] = []
  for (const [index, rate] of rates.entries()) {
    path.push(await member(path.at(-1) ?? null, rate, index === 0 ? 2 : index === rates.length - 1 ? 0 : 1))
  }
  return path
}
const setRate = (upline: Player | null, { id }: Player, rate: number) =>
  inTx(world.db, (tx) =>
    changeRates(tx, deps(), { memberId: id, uplineId: upline?.id ?? null, brand: brand() }, new Map([['LOTT', rate]])),
  )
const seriesFor = async (player: Player | null) => {
  const input = { params: { code: '5d-1m' }, ...(player && { token: player.token }) }
  return answerOf<LotteryGameDetail>(await world.app.inject(lotteryGame, input)).series
}
const DAY = '2026-03-01'

describe('a member’s own series', () => {
  test('follows from the rate: 7.8 / 7.0 / 5.0 / 3.0 make 1956, 1940, 1900 and 1860', async () => {
    const path = await chain(780, 700, 500, 300)
    const own = await Promise.all(path.map(async (one) => (await seriesFor(one)).own))
    expect(own).toEqual([1956, 1940, 1900, 1860])
    // Somebody without an upline shares with nobody; so does whoever only looks.
    expect([(await seriesFor(await world.player())).own, (await seriesFor(null)).own]).toEqual([1956, 1956])
  })

  test('is the most that a bet may ask for, in each line and each period of a chase', async () => {
    const [, , , bettor] = (await chain(780, 700, 500, 300)) as [Player, Player, Player, Player]
    const above = await world.place(bettor, { lines: [fixedLine('1', { series: 1861 })] })
    expect(refusalOf(above)).toEqual({ line: 0, min: 1800, own: 1860 })
    const chase = [721, 722, 723].map((n) => ({ period: period(n), multiple: 1 }))
    const refused = await world.place(bettor, { lines: [fixedLine('1', { series: 1900 })], periods: chase })
    expect(refusalOf(refused)).toEqual({ line: 0, min: 1800, own: 1860 })
    expect((await world.place(bettor, { lines: [fixedLine('1', { series: 1860 })], periods: chase })).status).toBe(200)
  })

  test('with self-rebate and uplines comes to the top series: 93.0 % + 4.8 % of both sides of a draw', async () => {
    const [head, agent, below, bettor] = (await chain(780, 700, 500, 300)) as [Player, Player, Player, Player]
    const before = await world.cashOf(bettor)
    // All ten digits at the bettor's own series, then again at the lowest one, where the difference comes back.
    const all = '0,1,2,3,4,5,6,7,8,9'
    for (const series of [1860, 1800]) {
      const line = fixedLine(all, { series })
      expect(
        (await world.place(bettor, { lines: [line], periods: [{ period: period(725), multiple: 50 }] })).status,
      ).toBe(200)
    }
    await world.until(drawsAt(725))
    // 1,000 each: 930 back, and 900 with 30 of rebate.
    expect((await world.cashOf(bettor)) - before).toBe(units(-2000 + 930 + 900 + 30))
    const { lines } = await inTx(world.db, (tx) => tryRebates(tx, brand(), DAY, 100))
    const earned = [head, agent, below, bettor].map(({ id }) => lines.find(({ payeeId }) => payeeId === id)?.amount)
    expect(earned).toEqual([units(16), units(40), units(40), undefined])
  })
})

describe('a rate that changes while bets are open', () => {
  test('leaves the uplines of an open bet no more when the brand’s highest rate rises', async () => {
    const top = (rate: number) => inTx(world.db, (tx) => setTopRates(tx, world.merchantId, new Map([['ELOTT', rate]])))
    const rated = (player: Player, rate: number) =>
      inTx(world.db, (tx) => storeRates(tx, player.id, new Map([['ELOTT', rate]])))
    await top(500)
    const head = await member(null, 0, 2)
    await rated(head, 500)
    const bettor = await member(head, 0, 0)
    await rated(bettor, 300)
    // 1956 less 2 % of the uplines.
    const line = {
      play: 'number',
      selection: '7',
      units: 1,
      mode: '1',
      multiple: 1,
      series: 1916,
      stake: '1000.00',
    } as const
    const open = answerOf<{ list: { period: string }[] }>(
      await world.app.inject(lotterySlots, { params: { code: 'colour-1m' }, query: { count: '1' } }),
    ).list[0]?.period as string
    const order = {
      gameCode: 'colour-1m',
      playType: 'ent',
      lines: [line],
      periods: [{ period: open, multiple: 1 }],
    } as const
    answerOf(await world.place(bettor, { ...order, lines: [...order.lines], periods: [...order.periods] }))
    const now = world.app.clock.now()
    await inTx(world.db, (tx) => keepTopOfBets(tx, { merchantId: world.merchantId, category: 'ELOTT', rise: 280, now }))
    await top(780)
    await rated(head, 780)
    world.app.clock.advance(120_000)
    await world.lottery.tick()
    const day = dayIn('America/Sao_Paulo', world.app.clock.now())
    const { lines } = await inTx(world.db, (tx) => tryRebates(tx, brand(), day, 100))
    // 95.8 % and 2 %, not 95.8 % and 4.8 %.
    expect(lines.find(({ payeeId }) => payeeId === head.id)?.amount).toBe(units(20))
  })

  test('changes neither the bet nor what is left of its series for the uplines', async () => {
    const [head, bettor] = (await chain(780, 780)) as [Player, Player]
    const before = [await world.cashOf(head), await world.cashOf(bettor)]
    const all = fixedLine('0,1,2,3,4,5,6,7,8,9', { series: 1956 })
    await world.place(bettor, { lines: [all], periods: [{ period: period(730), multiple: 50 }] })
    await setRate(head, bettor, 0)
    expect((await seriesFor(bettor)).own).toBe(1800)
    await world.until(drawsAt(730))
    world.app.clock.advance(86_400_000)
    await runRebates(world.deps, brand(), DAY)
    // 97.8 % are back: another 7.8 % for the upline would be more than was staked.
    expect((await world.cashOf(bettor)) - (before[1] ?? 0n)).toBe(units(-1000 + 978))
    expect((await world.cashOf(head)) - (before[0] ?? 0n)).toBe(0n)
  })
})
