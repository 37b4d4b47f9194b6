import type { LotteryOrderDetail } from '@trevo/contract/lottery-orders'
import {
  type BetDetail,
  type BetRecord,
  type BetTotals,
  betRecord,
  betRecords,
  betTotals,
  type TransactionRecord,
  transactionRecords,
} from '@trevo/contract/records'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedLine, type LotteryWorld, type Player, period, startLotteryWorld } from '../../../../test/lottery.ts'
import { answered, errorOf } from '../../../../test/ops-world.ts'
import { addDays } from '../../../platform/day.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await startLotteryWorld()
})
afterAll(() => world.app.close())

const DAY = { from: '2026-03-01', to: '2026-03-01' }
const list = async ({ token }: Player, query: Record<string, string> = {}) =>
  answered<{ list: BetRecord[]; cursor: string | null }>(
    await world.app.inject(betRecords, { token, query: { ...DAY, ...query } }),
  )

test('lottery orders stand among the bets, open, won, lost or given back, with their draws', async () => {
  const player = await world.player()
  const [first] = await world.numbersOf('5d-1m', period(721))
  const other = String(((first ?? 0) + 1) % 10)
  const order = (digit: string) => ({ lines: [fixedLine(digit)] })
  const { order: won } = answered<LotteryOrderDetail>(await world.place(player, order(String(first))))
  const { order: lost } = answered<LotteryOrderDetail>(await world.place(player, order(other)))
  const { order: cancelled } = answered<LotteryOrderDetail>(await world.place(player, order(other)))
  await world.cancel(player, cancelled.id)
  const before = await list(player)
  expect(before.list.map(({ id, kind, status, stake }) => [id, kind, status, stake])).toEqual([
    [cancelled.id, 'lottery', 'void', '0.00'],
    [lost.id, 'lottery', 'open', '2.00'],
    [won.id, 'lottery', 'open', '2.00'],
  ])
  expect(before.cursor).toBeNull()

  await world.until('2026-03-01T15:01:10Z')
  const after = await list(player, { language: 'EN' })
  // The first digit at series 1956 pays 19.56 for one unit of 2.00.
  expect(after.list.map(({ status, prize, net }) => [status, prize, net])).toEqual([
    ['void', '0.00', '0.00'],
    ['lost', '0.00', '-2.00'],
    ['won', '19.56', '17.56'],
  ])
  expect(after.list[0]).toMatchObject({ gameName: '5D 1 min', category: 'LOTT', vendor: null })
  expect((await list(player, { status: 'won' })).list.map(({ id }) => id)).toEqual([won.id])
  expect((await list(player, { category: 'LOTT' })).list).toHaveLength(3)
  expect((await list(player, { category: 'RNG' })).list).toEqual([])

  const look = ({ token }: Player) => world.app.inject(betRecord, { token, params: { kind: 'lottery', id: won.id } })
  const detail = answered<BetDetail>(await look(player))
  expect(detail.draws).toMatchObject([{ period: period(721), status: 'won', stake: '2.00', prize: '19.56' }])
  expect(detail.draws[0]?.result?.[0]).toBe(String(first))
  expect(errorOf(await look(await world.player()))).toBe('not_found')

  // As if it had been bet on dice, whose name differs from language to language.
  await world.db.updateTable('lottery_order').set({ game_code: 'k3-1m' }).where('id', '=', BigInt(won.id)).execute()
  const nameIn = async (language: string) => (await list(player, { language, status: 'won' })).list[0]?.gameName
  expect([await nameIn('PT'), await nameIn('EN'), await nameIn('ES')]).toEqual([
    'K3 dados 1 min',
    'K3 dice 1 min',
    'K3 dados 1 min',
  ])
})

test('every row of the statement that is about the lottery leads to its order', async () => {
  const player = await world.player()
  const [first] = await world.numbersOf('5d-1m', period(723))
  const other = String(((first ?? 0) + 1) % 10)
  const place = async (digit: string) => {
    const asked = { lines: [fixedLine(digit)], periods: [{ period: period(723), multiple: 1 }] }
    return answered<LotteryOrderDetail>(await world.place(player, asked)).order.id
  }
  const [lost, won, cancelled] = [await place(other), await place(String(first)), await place(other)]
  await world.cancel(player, cancelled)
  await world.until('2026-03-01T15:03:10Z')
  // The ledger goes by the database's clock.
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
  const query = { from: day, to: day, language: 'EN' }
  const statement = answered<{ list: TransactionRecord[] }>(
    await world.app.inject(transactionRecords, { token: player.token, query }),
  ).list.filter(({ kind }) => kind !== 'deposit')
  expect(statement.map(({ kind, reference }) => [kind, reference])).toEqual(
    (
      [
        ['win', won],
        ['bet_rollback', cancelled],
        ['bet', cancelled],
        ['bet', won],
        ['bet', lost],
      ] as const
    ).map(([kind, id]) => [kind, { kind: 'lottery', id, gameName: '5D 1 min' }]),
  )
})

test('what a lower series gives back is part of the result, in the row, the detail and the sums', async () => {
  const player = await world.player()
  const line = fixedLine('0,1,2,3,4,5,6,7,8,9', { series: 1800 })
  const placed = await world.place(player, { lines: [line], periods: [{ period: period(730), multiple: 1 }] })
  const { order } = answered<LotteryOrderDetail>(placed)
  await world.until('2026-03-01T15:10:10Z')
  // One of ten digits at 1800 of 2000 pays 18.00 for 20.00; of the player's own 1956 the other 156 come back: 20 x 156 / 2000.
  const figures = { stake: '20.00', prize: '18.00', rebate: '1.56', net: '-0.44' }
  expect((await list(player)).list).toMatchObject([{ id: order.id, ...figures }])
  const totals = async (query: Record<string, string>) =>
    answered<{ totals: BetTotals }>(await world.app.inject(betTotals, { token: player.token, query })).totals
  expect(await totals(DAY)).toMatchObject({ stake: '20.00', prize: '18.00' })
  // The ledger goes by the database's clock, which may pass midnight here.
  const [from, to] = [-1, 1].map((days) => addDays(new Date().toISOString().slice(0, 10), days)) as [string, string]
  expect(await totals({ from, to })).toMatchObject({ stake: '0.00', rebate: '1.56', net: '1.56' })
  expect(await totals({ from, to, category: 'LOTT' })).toMatchObject({ rebate: '1.56' })
  for (const category of ['ELOTT', 'RNG'])
    expect(await totals({ from, to, category })).toMatchObject({ rebate: '0.00' })
})
