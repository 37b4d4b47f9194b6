import { randomUUID } from 'node:crypto'
import { opsJackpot, opsJackpots, opsMoveJackpot, opsOpenJackpot } from '@trevo/contract/ops/jackpots'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { JACKPOT } from '../../../../test/ops-reward-writes.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'
import { aGame } from '../../../../test/play.ts'
import { houseBalance } from '../../../money/ledger/queries.ts'

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
})
afterAll(() => world.close())

const call = (...args: Parameters<OpsWorld['own']['call']>) => world.own.call(...args)
const [MINI] = JACKPOT.levels
const open = (change: object = {}) => call(opsOpenJackpot, { body: { requestId: randomUUID(), ...JACKPOT, ...change } })
const level = (change: object) => ({ levels: [{ ...MINI, ...change }] })
const fieldsOf = ({ envelope }: { envelope: unknown }) =>
  (envelope as { value?: { fields?: { path: string; code: string }[] } }).value?.fields ?? []
const move = (id: string, to: string) => call(opsMoveJackpot, { params: { id }, body: { move: to } })
const held = () => houseBalance(world.db, { merchantId: world.brandId, house: 'jackpots', currency: 'BRL' })

test('is opened once for each request, with its seed out of the house, and told with its pots', async () => {
  const body = { requestId: randomUUID(), ...JACKPOT }
  const answers = await Promise.all(Array.from({ length: 5 }, () => call(opsOpenJackpot, { body })))
  const ids = new Set(answers.map((answer) => answered<{ id: string }>(answer).id))
  expect(ids.size).toBe(1)
  expect(await held()).toBe(100_000n)
  const [id = ''] = ids
  expect(answered(await call(opsJackpot, { params: { id } }))).toMatchObject({
    state: 'running',
    booked: '10.00',
    paid: '0.00',
    levels: [{ ...MINI, amount: '10.00', reserve: '0.00', cycle: 1, isOpen: true }],
    drops: [],
  })
  expect(answered<{ data: unknown[] }>(await call(opsJackpots)).data).toHaveLength(1)
})

test('is refused where it and all else that is given back would take more than the house keeps', async () => {
  const before = await held()
  // Keeps 1 %, of which 0.8 % may be given back; the pool above takes 0.15 %.
  await aGame(world.db, world.brandId)
  expect(errorOf(await open(level({ sharePercent: '0.6001' })))).toBe('margin_exceeded')
  expect(errorOf(await open(level({ refillPercent: '0.5501' })))).toBe('margin_exceeded')
  // Other games.
  expect(errorOf(await open({ ...level({ sharePercent: '0.75' }), scope: 'category', category: 'RNG' }))).toBe(null)
  expect((await held()) - before).toBe(100_000n)
})

test('is paused and let run again, and what ends does not come back', async () => {
  const { id } = answered<{ id: string }>(await open())
  expect(answered(await move(id, 'pause'))).toMatchObject({ state: 'paused' })
  expect(answered(await move(id, 'pause'))).toMatchObject({ state: 'paused' })
  expect(answered(await move(id, 'resume'))).toMatchObject({ state: 'running' })
  expect(answered(await move(id, 'end'))).toMatchObject({ state: 'ending' })
  expect(errorOf(await move(id, 'resume'))).toBe('conflict')
  expect(errorOf(await move(id, 'pause'))).toBe('conflict')
  expect(errorOf(await move('999999', 'pause'))).toBe('not_found')
})

test('says at its field what is wrong', async () => {
  expect(fieldsOf(await open(level({ mustDropBy: '10.00' })))).toEqual([
    { path: 'levels.0.mustDropBy', code: 'below_start' },
  ])
  expect(fieldsOf(await open(level({ sharePercent: '0' })))).toEqual([
    { path: 'levels.0.sharePercent', code: 'too_small' },
  ])
  expect(fieldsOf(await open({ levels: [MINI, MINI] }))).toEqual([{ path: 'levels', code: 'same_level' }])
  expect(fieldsOf(await open({ scope: 'games' }))).toEqual([{ path: 'scope', code: 'games_missing' }])
  expect(fieldsOf(await open({ scope: 'games', games: ['987654'] }))).toEqual([{ path: 'games', code: 'unknown' }])
  expect(fieldsOf(await open({ scope: 'vendor', vendor: 'NONE' }))).toEqual([{ path: 'vendor', code: 'unknown' }])
})

test('one person pays in so much in all, more takes a second one, and no pot grows past the way', async () => {
  const before = await held()
  // 30.00 are out: 470.00 more are one person's.
  expect(errorOf(await open(level({ start: '470.01', mustDropBy: '600.00' })))).toBe('approval_required')
  answered(await open(level({ start: '470.00', mustDropBy: '600.00' })))
  // At once: neither may look past the other.
  const both = await Promise.all([open(level({ start: '0.01' })), open(level({ start: '0.01' }))])
  expect(both.map(errorOf)).toEqual(['approval_required', 'approval_required'])
  expect(errorOf(await open(level({ mustDropBy: '50000.01' })))).toBe('way_max')
  expect((await held()) - before).toBe(4_700_000n)
})
