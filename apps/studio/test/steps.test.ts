import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Engine, Json } from '../src/engines/engine.ts'
import { RuleError } from '../src/engines/engine.ts'
import { replay } from '../src/engines/replay.ts'
import { PATHS, type Round, type VerifyData } from '../src/protocol.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { codeOf, createWorld, gameWith, valueFrom, type World } from './studio.ts'

/** Every step draws a die; "stop" pays the eyes so far in stakes, and a third step may not be. */
const dice = vi.hoisted((): Engine => {
  const turnOf = (eyes: number[], isOver: boolean, stakeMinor: bigint) => ({
    outcome: { eyes },
    state: { eyes } as Json,
    prizeMinor: stakeMinor * BigInt(eyes.reduce((sum, eye) => sum + eye, 0)),
    isOver,
  })
  return {
    accept: () => {},
    begin: ({ random, stakeMinor }) => turnOf([random.below(6) + 1], false, stakeMinor),
    step({ state, action, random, stakeMinor }) {
      const { eyes } = state as { eyes: number[] }
      if (action === 'stop') return turnOf(eyes, true, stakeMinor)
      if (eyes.length > 2) throw new RuleError('conflict', 'no more')
      return turnOf([...eyes, random.below(6) + 1], false, stakeMinor)
    },
  }
})
vi.mock('../src/engines/registry.ts', () => ({ engineOf: () => dice }))

const GAME = gameWith('hilo')
const STAKE = parseMoney(GAME.minBet)
const START = parseMoney('1000')
let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  world = await createWorld(database, 'hilo')
})
afterEach(() => world.close())

type Asked = { key: string; roundId: string; step: number; action?: string; requestId?: string }
const stepOf = ({ key, roundId, step, action = 'go', requestId = randomUUID() }: Asked) =>
  world.call<Round>(PATHS.step, { key, body: { requestId, roundId, step, action } })
const eyesOf = ({ outcome }: { outcome: unknown }) => (outcome as { eyes: number[] }).eyes
const kinds = () => world.platform.done.map(({ kind }) => kind)

test('a round stays open over its steps, is found again, and its last step pays', async () => {
  const { sessionKey: key } = await world.open()
  const begun = valueFrom(await world.spin(key))
  expect(begun).toMatchObject({ status: 'open', prize: '0.00', paid: false, steps: 0 })
  const { roundId } = begun
  const second = valueFrom(await stepOf({ key, roundId, step: 0 }))
  expect(eyesOf(second)).toEqual([...eyesOf(begun), expect.any(Number)])
  expect(kinds()).toEqual(['bet'])

  const again = await world.open()
  expect(again.openRound).toEqual(second)
  const last = valueFrom(await stepOf({ key: again.sessionKey, roundId, step: 1, action: 'stop' }))
  const [one = 0, two = 0] = eyesOf(second)
  expect(parseMoney(last.prize)).toBe(STAKE * BigInt(one + two))
  expect(last).toMatchObject({ status: 'settled', paid: true, steps: 2 })
  expect(parseMoney(last.balance)).toBe(START - STAKE + parseMoney(last.prize))
  expect(kinds()).toEqual(['bet', 'win'])
  expect((await world.open()).openRound).toBeNull()
})

test('a step is made once, however often it comes', async () => {
  const { sessionKey: key } = await world.open()
  const { roundId } = valueFrom(await world.spin(key))
  const step = { key, roundId, step: 0, requestId: randomUUID() }
  const told = await Promise.all([stepOf(step), stepOf(step), stepOf(step), stepOf(step)])
  expect(new Set(told.map((each) => JSON.stringify(valueFrom(each)))).size).toBe(1)
  const stop = { key, roundId, step: 1, action: 'stop', requestId: randomUUID() }
  for (const each of await Promise.all([stepOf(stop), stepOf(stop), stepOf(stop)])) valueFrom(each)
  expect(kinds()).toEqual(['bet', 'win'])
})

test('of two different steps at the same moment one counts', async () => {
  const { sessionKey: key } = await world.open()
  const { roundId } = valueFrom(await world.spin(key))
  const told = await Promise.all([
    stepOf({ key, roundId, step: 0, action: 'stop' }),
    stepOf({ key, roundId, step: 0, action: 'stop' }),
  ])
  expect(told.map(codeOf).sort()).toEqual(['conflict', 'success'])
  expect(kinds()).toEqual(['bet', 'win'])
})

test('steps that the rules or the state do not allow change nothing', async () => {
  const { sessionKey: key } = await world.open()
  const { roundId } = valueFrom(await world.spin(key))
  expect(codeOf(await stepOf({ key, roundId, step: 5 }))).toBe('conflict')
  expect(codeOf(await stepOf({ key, roundId: randomUUID(), step: 0 }))).toBe('not_found')
  valueFrom(await stepOf({ key, roundId, step: 0 }))
  valueFrom(await stepOf({ key, roundId, step: 1 }))
  expect(codeOf(await stepOf({ key, roundId, step: 2 }))).toBe('conflict')
  expect(valueFrom(await stepOf({ key, roundId, step: 2, action: 'stop' })).status).toBe('settled')
  expect(codeOf(await stepOf({ key, roundId, step: 3, action: 'stop' }))).toBe('conflict')
})

test.each(['lost-before', 'lost-after', 'busy'] as const)(
  'a bet (%s) is taken back, whether it arrived or not',
  async (trouble) => {
    const { sessionKey } = await world.open()
    world.platform.trouble.set('bet', [trouble])
    const requestId = randomUUID()
    expect(codeOf(await world.spin(sessionKey, { requestId }))).toBe('bet_rolled_back')
    await world.drain()
    expect(world.platform.balance).toBe(START)
    expect(codeOf(await world.spin(sessionKey, { requestId }))).toBe('bet_rolled_back')
    expect(kinds().filter((kind) => kind === 'win')).toEqual([])
  },
)

test.each(['lost-before', 'lost-after', 'busy'] as const)('a prize (%s) is paid later and once', async (trouble) => {
  const { sessionKey: key } = await world.open()
  world.platform.trouble.set('win', [trouble, trouble])
  const requestId = randomUUID()
  const { roundId } = valueFrom(await world.spin(key, { requestId }))
  const shown = valueFrom(await stepOf({ key, roundId, step: 0, action: 'stop' }))
  expect(shown).toMatchObject({ status: 'settled', paid: false })
  await world.drain()
  await world.drain()
  const paid = valueFrom(await world.spin(key, { requestId }))
  expect(paid).toMatchObject({ paid: true, outcome: shown.outcome, prize: shown.prize })
  expect(kinds()).toEqual(['bet', 'win'])
  expect(world.platform.balance).toBe(START - STAKE + parseMoney(shown.prize))
})

test('a stake that goes back is sent until the platform has it', async () => {
  const { sessionKey } = await world.open()
  world.platform.trouble.set('bet', ['lost-after'])
  world.platform.trouble.set('rollback', ['busy', 'lost-after', 'lost-before', 'busy', 'lost-before'])
  await world.spin(sessionKey)
  for (let tries = 0; tries < 6; tries++) await world.drain()
  expect(kinds()).toEqual(['bet', 'rollback'])
  expect(world.platform.balance).toBe(START)
  const { rows } = await world.database.pool.query(`select from studio.wallet_call where status = 'pending'`)
  expect(rows).toEqual([])
})

test('while a round is open no other begins and its seeds stay secret', async () => {
  const { sessionKey: key } = await world.open()
  const { roundId } = valueFrom(await world.spin(key))
  expect(codeOf(await world.spin(key))).toBe('conflict')
  expect(codeOf(await world.rotate(key, 'x'))).toBe('conflict')
  valueFrom(await stepOf({ key, roundId, step: 0, action: 'stop' }))
  valueFrom(await world.rotate(key, 'x'))
  expect(kinds()).toEqual(['bet', 'win'])
})

test('a round of several steps plays the same again from its seeds and actions', async () => {
  const { sessionKey: key } = await world.open()
  const { roundId } = valueFrom(await world.spin(key))
  valueFrom(await stepOf({ key, roundId, step: 0 }))
  valueFrom(await stepOf({ key, roundId, step: 1 }))
  const last = valueFrom(await stepOf({ key, roundId, step: 2, action: 'stop' }))
  valueFrom(await world.rotate(key, 'x'))
  const data = valueFrom(await world.call<VerifyData>(PATHS.verify, { key, query: { roundId } }))
  expect(data.actions).toEqual([null, 'go', 'go', 'stop'])
  const seeds = { ...data.fairness, serverSeed: data.serverSeed ?? '' }
  const turn = replay({ engine: 'hilo', profile: null, minBetMinor: STAKE }, seeds, STAKE, data.actions)
  expect(turn.outcome).toEqual(last.outcome)
  expect(turn.prizeMinor).toBe(parseMoney(last.prize))
})
