import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Engine, Json } from '../src/engines/engine.ts'
import { type HistoryPage, PATHS, type Round, type VerifyData } from '../src/protocol.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { codeOf, createWorld, gameWith, valueFrom, type World } from './studio.ts'

/** "raise" adds a stake and a draw, "last" does so and ends the round, "stop" ends it; it pays as many stakes as are in. */
const raising = vi.hoisted((): Engine => {
  const turnOf = (drawn: number[], isOver: boolean, stakeMinor: bigint) => ({
    outcome: { drawn },
    state: { drawn } as Json,
    prizeMinor: stakeMinor * BigInt(drawn.length),
    isOver,
  })
  return {
    accept: () => {},
    begin: ({ random, stakeMinor }) => turnOf([random.below(100)], false, stakeMinor),
    step({ state, action, random, stakeMinor }) {
      const { drawn } = state as { drawn: number[] }
      if (action === 'stop') return turnOf(drawn, true, stakeMinor)
      const turn = turnOf([...drawn, random.below(100)], action === 'last', stakeMinor)
      return { ...turn, raiseMinor: stakeMinor }
    },
  }
})
vi.mock('../src/engines/registry.ts', () => ({ engineOf: () => raising }))

const STAKE = parseMoney(gameWith('hilo').minBet)
const START = parseMoney('1000')
let database: TestDatabase
let world: World
let key: string
let roundId: string
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  world = await createWorld(database, 'hilo')
  key = (await world.open()).sessionKey
  roundId = valueFrom(await world.spin(key)).roundId
})
afterEach(() => world.close())

const step = (action: string, at = 0, requestId = randomUUID()) =>
  world.call<Round>(PATHS.step, { key, body: { requestId, roundId, step: at, action } })
const kinds = () => world.platform.done.map(({ kind }) => kind)

test('a raise is a second stake of the round, and the prize of all is paid once', async () => {
  const requestId = randomUUID()
  const raised = valueFrom(await step('raise', 0, requestId))
  expect(raised).toMatchObject({ status: 'open', steps: 1, stake: '1.00', raised: '1.00' })
  expect(parseMoney(raised.balance)).toBe(START - 2n * STAKE)
  expect(valueFrom(await step('raise', 0, requestId))).toEqual(raised)
  const again = await world.open()
  expect(again.openRound).toEqual(raised)
  key = again.sessionKey
  const over = valueFrom(await step('last', 1))
  expect(over).toMatchObject({ status: 'settled', paid: true, raised: '2.00', prize: '3.00' })
  expect(world.platform.balance).toBe(START)
  expect(kinds()).toEqual(['bet', 'bet', 'bet', 'win'])

  const { list } = valueFrom(await world.call<HistoryPage>(PATHS.history, { key }))
  expect(list[0]).toMatchObject({ stake: '3.00', prize: '3.00' })
  const data = valueFrom(await world.call<VerifyData>(PATHS.verify, { key, query: { roundId } }))
  expect(data).toMatchObject({ stake: '1.00', raised: '2.00', actions: [null, 'raise', 'last'] })
})

test('a round that was left is raised by the session that found it again', async () => {
  key = (await world.open()).sessionKey
  expect(valueFrom(await step('last'))).toMatchObject({ status: 'settled', raised: '1.00', prize: '2.00' })
  expect(world.platform.balance).toBe(START)
})

test('one raise that comes many times at once takes one stake', async () => {
  const requestId = randomUUID()
  const told = await Promise.all([1, 2, 3, 4].map(() => step('raise', 0, requestId)))
  // Whoever comes while the first is on its way asks again.
  expect(told.map(codeOf).every((code) => code === 'success' || code === 'overloaded')).toBe(true)
  expect(valueFrom(await step('raise', 0, requestId))).toMatchObject({ steps: 1, raised: '1.00' })
  expect(kinds()).toEqual(['bet', 'bet'])
})

test('of two raises at the same moment one counts, and nothing passes a raise that is on its way', async () => {
  world.platform.delayMs = 150
  const told = await Promise.all([step('raise'), step('raise'), step('stop')])
  expect(told.map(codeOf).filter((code) => code === 'success').length).toBe(1)
  expect(told.map(codeOf).filter((code) => code === 'conflict').length).toBe(2)
  expect(kinds().filter((kind) => kind === 'win').length).toBeLessThanOrEqual(1)
  await world.drain()
  const { openRound } = await world.open()
  if (openRound !== null) expect(openRound).toMatchObject({ steps: 1, raised: '1.00' })
})

test('a raise that the wallet refuses leaves the round as it was, and the round goes on', async () => {
  world.platform.balance = STAKE / 2n
  expect(codeOf(await step('raise'))).toBe('insufficient_funds')
  expect((await world.open()).openRound).toMatchObject({ steps: 0, raised: '0.00' })
  expect(valueFrom(await step('stop'))).toMatchObject({ status: 'settled', prize: '1.00' })
})

test.each(['lost-before', 'lost-after', 'busy'] as const)(
  'a raise (%s) is taken back, whether it arrived or not, and may be made anew',
  async (trouble) => {
    world.platform.trouble.set('bet', [trouble])
    const requestId = randomUUID()
    expect(codeOf(await step('raise', 0, requestId))).toBe('bet_rolled_back')
    await world.drain()
    expect(world.platform.balance).toBe(START - STAKE)
    expect(codeOf(await step('raise', 0, requestId))).toBe('bet_rolled_back')
    expect(valueFrom(await step('raise'))).toMatchObject({ steps: 1, raised: '1.00' })
    expect(valueFrom(await step('stop', 1))).toMatchObject({ prize: '2.00' })
    expect(world.platform.balance).toBe(START)
  },
)

test('a raise whose answer comes after it was given up does not count', async () => {
  world.platform.delayMs = 300
  const told = step('raise')
  await vi.waitFor(async () => {
    const { rowCount } = await world.database.pool.query(
      `update studio.wallet_call set next_attempt_at = now() where kind = 'raise' and status = 'pending'`,
    )
    expect(rowCount).toBe(1)
  })
  await world.drain()
  expect(codeOf(await told)).toBe('bet_rolled_back')
  await world.drain()
  expect(world.platform.balance).toBe(START - STAKE)
  expect(valueFrom(await step('stop'))).toMatchObject({ raised: '0.00', prize: '1.00' })
  const { rows } = await world.database.pool.query(`select from studio.wallet_call where status = 'pending'`)
  expect(rows).toEqual([])
})
