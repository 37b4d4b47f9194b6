import { randomUUID } from 'node:crypto'
import {
  opsCancelTournament,
  opsPublishTournament,
  opsTournament,
  opsTournaments,
} from '@trevo/contract/ops/tournaments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOURNAMENT } from '../../../../test/ops-reward-writes.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'
import { aGame } from '../../../../test/play.ts'

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
})
afterAll(() => world.close())

const call = (...args: Parameters<OpsWorld['own']['call']>) => world.own.call(...args)
const publish = (change: object = {}) =>
  call(opsPublishTournament, { body: { requestId: randomUUID(), ...TOURNAMENT, ...change } })
const fieldsOf = ({ envelope }: { envelope: unknown }) =>
  (envelope as { value?: { fields?: { path: string; code: string }[] } }).value?.fields ?? []
const byId = (id: string) => ({ params: { id } })

test('is published once for each request with all its prizes set aside, and called off before it begins', async () => {
  const body = { requestId: randomUUID(), ...TOURNAMENT }
  const answers = await Promise.all(Array.from({ length: 5 }, () => call(opsPublishTournament, { body })))
  const ids = new Set(answers.map((answer) => answered<{ id: string }>(answer).id))
  expect(ids.size).toBe(1)
  const one = byId([...ids][0] ?? '')
  expect(answered(await call(opsTournament, one))).toMatchObject({
    state: 'planned',
    budget: '150.00',
    sharePercent: '0.5',
    prizes: TOURNAMENT.prizes,
    entrants: 0,
    places: [],
  })
  const { data } = answered<{ data: unknown[] }>(await call(opsTournaments))
  expect(data).toHaveLength(1)
  expect(answered(await call(opsCancelTournament, one))).toMatchObject({ state: 'cancelled' })
  expect(answered(await call(opsCancelTournament, one))).toMatchObject({ state: 'cancelled' })
})

test('says at its field what is wrong', async () => {
  expect(fieldsOf(await publish({ startsAt: '2020-01-01T00:00:00Z' }))).toMatchObject([{ path: 'endsAt' }])
  const past = { startsAt: '2020-01-01T00:00:00Z', endsAt: '2020-01-02T00:00:00Z' }
  expect(fieldsOf(await publish(past))).toEqual([{ path: 'startsAt', code: 'too_small' }])
  expect(fieldsOf(await publish({ sharePercent: '0' }))).toEqual([{ path: 'sharePercent', code: 'too_small' }])
  const rising = [
    { places: 1, amount: '10.00' },
    { places: 1, amount: '20.00' },
  ]
  expect(fieldsOf(await publish({ prizes: rising }))).toEqual([{ path: 'prizes', code: 'prizes_rise' }])
  expect(fieldsOf(await publish({ scope: 'games' }))).toEqual([{ path: 'scope', code: 'games_missing' }])
  expect(fieldsOf(await publish({ scope: 'games', games: ['987654'] }))).toEqual([{ path: 'games', code: 'unknown' }])
  expect(fieldsOf(await publish({ scope: 'vendor', vendor: 'NONE' }))).toEqual([{ path: 'vendor', code: 'unknown' }])
})

test('one person sets aside so much in all, more takes a second one, and no prize goes past the way', async () => {
  const prizes = (amount: string) => ({ prizes: [{ places: 1, amount }] })
  const first = answered<{ id: string }>(await publish(prizes('600.00')))
  expect(errorOf(await publish(prizes('400.01')))).toBe('approval_required')
  const second = answered<{ id: string }>(await publish(prizes('400.00')))
  // At once: neither may look past the other.
  const both = await Promise.all([publish(prizes('0.01')), publish(prizes('0.01'))])
  expect(both.map(errorOf)).toEqual(['approval_required', 'approval_required'])
  expect(errorOf(await publish(prizes('5000.01')))).toBe('way_max')
  for (const { id } of [first, second]) answered(await call(opsCancelTournament, byId(id)))
})

test('is refused where its prizes and all else that is given back would take more than the house keeps', async () => {
  // Keeps 1 %, of which 0.8 % may be given back.
  await aGame(world.db, world.brandId)
  const one = answered<{ id: string }>(await publish({ sharePercent: '0.5' }))
  expect(errorOf(await publish({ sharePercent: '0.3001' }))).toBe('margin_exceeded')
  // Not at the same time.
  const after = { startsAt: '2030-03-08T12:00:00Z', endsAt: '2030-03-09T12:00:00Z' }
  const later = answered<{ id: string }>(await publish({ sharePercent: '0.8', ...after }))
  // Other games.
  expect(errorOf(await publish({ sharePercent: '0.8', scope: 'category', category: 'RNG' }))).toBe(null)
  const fits = answered<{ id: string }>(await publish({ sharePercent: '0.3' }))
  for (const { id } of [one, later, fits]) answered(await call(opsCancelTournament, byId(id)))
})
