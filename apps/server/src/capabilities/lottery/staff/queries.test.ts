import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawsAt, type LotteryWorld, period, startLotteryWorld } from '../../../../test/lottery.ts'
import { drawPage } from './queries.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await startLotteryWorld()
})
afterAll(() => world.app.close())

test('lists the draws up to the one that takes bets, also when the last has just closed', async () => {
  const newestAt = async (msBefore722: number) => {
    const now = new Date(new Date(drawsAt(722)).getTime() - msBefore722)
    const asked = { merchantId: world.merchantId, gameCode: '5d-1m', now, before: null, limit: 2 }
    return (await drawPage(world.db, asked)).map((draw) => [draw.period, draw.state])
  }
  expect(await newestAt(30_000)).toEqual([
    [period(722), 'open'],
    [period(721), 'closed'],
  ])
  expect(await newestAt(1)).toEqual([
    [period(723), 'open'],
    [period(722), 'closed'],
  ])
})
