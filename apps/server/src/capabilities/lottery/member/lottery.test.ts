import * as contract from '@trevo/contract/lottery'
import * as orderCalls from '@trevo/contract/lottery-orders'
import { SystemStatus, systemStatus } from '@trevo/contract/status'
import { isCommitted } from '@trevo/lottery/chain'
import { drawResult } from '@trevo/lottery/draw'
import { findGame } from '@trevo/lottery/games'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf, errorOf, type LotteryWorld, period, startLotteryWorld } from '../../../../test/lottery.ts'
import { aGame } from '../../../../test/play.ts'
import { refreshPlayStats } from '../../../base/catalogue/play-stats.ts'
import { winnersOf } from '../../../base/catalogue/winners.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await startLotteryWorld()
})
afterAll(() => world.app.close())

test('lists games with the open draw by the server’s clock and the last result', async () => {
  const listed = answerOf<{ serverNow: string; list: contract.LotteryGame[] }>(
    await world.app.inject(contract.lotteryList),
  )
  const game = listed.list.find(({ code }) => code === '5d-1m')
  expect(listed.serverNow).toBe('2026-03-01T15:00:00.000Z')
  expect(game).toMatchObject({
    prizeMode: 'LOTT',
    playTypes: ['trad', 'ent'],
    intervalSeconds: 60,
    rtp: '97.80',
    last: null,
    current: { period: period(721), closesAt: '2026-03-01T15:00:55.000Z', drawsAt: '2026-03-01T15:01:00.000Z' },
    next: { period: period(722) },
  })
  const menu = answerOf<{ groups: { prizeMode: string }[] }>(await world.app.inject(contract.lotteryMenu))
  expect(menu.groups.map(({ prizeMode }) => prizeMode)).toEqual(['LOTT', 'ELOTT'])
  for (const call of [contract.popularLotteries, contract.vietnamLotteries, contract.numero, contract.vietnamNumero]) {
    expect(errorOf(await world.app.inject(call))).toBe('none')
  }
})

test('lets anybody verify a draw from its commitment, and tells no seed before', async () => {
  const draw = async (name: string) =>
    answerOf<contract.LotteryDraw>(
      await world.app.inject(contract.lotteryDraw, { params: { code: '5d-1m', period: name } }),
    )
  const before = await draw(period(721))
  expect(before).toMatchObject({ state: 'open', result: null, proof: { seed: null, index: 721, length: 1440 } })
  await world.until('2026-03-01T15:02:00Z')
  const { result, proof, state } = await draw(period(722))
  expect(state).toBe('settled')
  const seed = Buffer.from(proof.seed ?? '', 'hex')
  expect(proof.commitment).toBe(before.proof.commitment)
  expect(isCommitted(seed, Buffer.from(proof.commitment, 'hex'), proof.index)).toBe(true)
  expect(proof.previous).toBe((await draw(period(721))).proof.seed)
  const model = findGame('5d-1m')?.family.model
  expect(model && drawResult(model, seed, proof.publicInput ?? '')).toEqual(result)
  const history = answerOf<{ list: contract.LotteryDraw[] }>(
    await world.app.inject(contract.lotteryDraws, { params: { code: '5d-1m' } }),
  )
  expect(history.list.map((one) => one.period)).toEqual([period(722), period(721)])
})

test('shows own orders by filter, and nobody else’s', async () => {
  const [ana, bia] = [await world.player(), await world.player()]
  const [first = 0] = await world.numbersOf('5d-1m', period(723))
  const line = { play: 'fixed', selection: `${first}||||`, units: 1, mode: '1', multiple: 1, series: 1956 } as const
  const periods = [{ period: period(723), multiple: 1 }]
  await world.place(ana, { periods, lines: [{ ...line, stake: '2.00' }] })
  await world.place(ana, { periods: [{ period: period(800), multiple: 1 }] })
  await world.until('2026-03-01T15:03:00Z')
  const periodsOf = async ({ token }: { token: string }, filter: string) => {
    const answer = await world.app.inject(orderCalls.lotteryOrders, { token, query: { filter } })
    return answerOf<{ list: orderCalls.LotteryOrder[] }>(answer).list.map(({ firstPeriod }) => firstPeriod)
  }
  expect(await periodsOf(ana, 'all')).toEqual([period(800), period(723)])
  expect(await periodsOf(ana, 'open')).toEqual([period(800)])
  expect(await periodsOf(ana, 'won')).toEqual([period(723)])
  expect(await periodsOf(bia, 'all')).toEqual([])
  const game = await aGame(world.db, world.merchantId, { vendor: 'LOTT', code: '5d-1m' })
  await refreshPlayStats(world.db, world.app.clock.now())
  const board = { category: null, vendors: null, limit: 5, now: world.app.clock.now() }
  const brand = { id: world.merchantId, regulation: 'none' as const }
  const winners = await winnersOf(world.db, brand, board, { cdn: '', language: 'PT' })
  expect(winners).toMatchObject([{ nodeId: String(game.nodeId), vo: { winAmount: '19.56' } }])
})

test('tells a board what holds for the caller', async () => {
  const detail = answerOf<contract.LotteryGameDetail>(
    await world.app.inject(contract.lotteryGame, { params: { code: 'colour-1m' } }),
  )
  expect(detail).toMatchObject({ series: { min: 1800, own: 1956, base: 2000, fixed: false }, currency: 'BRL' })
  expect(detail.plays.every(({ rtp }) => Number(rtp) <= 97.8)).toBe(true)
  expect(detail.commitments).toHaveLength(2)
  expect(errorOf(await world.app.inject(contract.lotteryGame, { params: { code: 'nothing' } }))).toBe('not_found')
  const slots = answerOf<{ list: contract.DrawSlot[] }>(
    await world.app.inject(contract.lotterySlots, { params: { code: '5d-1m' }, query: { count: '100' } }),
  )
  expect(slots.list).toHaveLength(100)
})

test.each([
  [{ mapping: {} }, 'LOTT', ['LOTT', 'LOTT', 'ELOTT']],
  [{ mapping: { TCG_LOTTO_VN: ['ELOTT'] } }, 'ELOTT', ['LOTT', 'ELOTT', 'ELOTT']],
  [{ mapping: { LOTT: ['LOTT', 'ELOTT'] } }, 'ELOTT', ['LOTT', 'ELOTT', 'ELOTT']],
  [{ mapping: { ELOTT: ['ELOTT'] } }, 'LOTT', ['LOTT', 'LOTT', 'ELOTT']],
  [{ mapping: { TCG_LOTTO_VN: ['ZY'] } }, 'LOTT', ['LOTT', 'LOTT', 'ELOTT']],
  [{ mapping: {}, prizeMode: 'ZY' }, 'ZY', ['ZY', 'ZY', 'ELOTT']],
])('with vendors %j the brand plays by %s', async (vendors, mode, modes) => {
  await world.app.database.pool.query(
    `insert into merchant_setting values ($1, 'vendors', $2)
     on conflict (merchant_id, section) do update set value = excluded.value`,
    [world.merchantId, JSON.stringify(vendors)],
  )
  const shown = async () => {
    const status = SystemStatus.parse(answerOf(await world.app.inject(systemStatus)))
    const { list } = answerOf<{ list: contract.LotteryGame[] }>(await world.app.inject(contract.lotteryList))
    const modeOf = (wanted: string) => list.find(({ code }) => code === wanted)?.prizeMode
    return { mode: status.info.prizeMode, modes: ['5d-1m', 'vn-north', 'colour-1m'].map(modeOf) }
  }
  await expect.poll(shown, { timeout: 5000 }).toEqual({ mode, modes })
})
