import { createHmac, randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type HistoryPage, PATHS } from '../src/protocol.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { VENDOR_SECRET } from './fake-platform.ts'
import { codeOf, createWorld, gameWith, valueFrom, type World } from './studio.ts'

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  world = await createWorld(database)
})
afterEach(() => world.close())

const GAME = gameWith('slot')
const START = parseMoney('1000')
const GRANT = {
  grantId: '31',
  playerId: '42',
  gameCode: GAME.code,
  rounds: 2,
  stake: GAME.minBet,
  prizeMax: '100.00',
  currency: 'BRL',
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
}
const NAME = { grantId: GRANT.grantId, playerId: GRANT.playerId }

/** As the platform asks a vendor. */
async function ask(name: string, body: object, changes: { secret?: string; at?: number; vendor?: string } = {}) {
  const path = `/vendor-side/free-rounds/${name}`
  const raw = JSON.stringify(body)
  const timestamp = String(changes.at ?? Date.now())
  const signature = createHmac('sha256', changes.secret ?? VENDOR_SECRET)
    .update(`${timestamp}\n${path}\n${raw}`)
    .digest('hex')
  const response = await world.studio.http.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/json',
      'x-vendor': changes.vendor ?? GAME.vendor,
      'x-timestamp': timestamp,
      'x-signature': signature,
    },
    payload: raw,
  })
  const envelope = response.json()
  return envelope.success ? envelope.value : envelope.errorCode
}

test('a grant is kept once, played for its stake alone, and then over', async () => {
  expect([await ask('grant', GRANT), await ask('grant', GRANT)]).toEqual([{}, {}])
  expect(await ask('grant', { ...GRANT, rounds: 9 })).toBe('idempotency_conflict')
  world.platform.grants.set('31', 2)
  const { sessionKey, freeRounds } = await world.open()
  expect(freeRounds).toMatchObject({ grantId: '31', rounds: 2, left: 2, won: '0.00', prizeMax: '100.00' })
  const round = valueFrom(await world.spin(sessionKey, { grantId: '31', stake: GAME.minBet }))
  expect(round).toMatchObject({ isGift: true, status: 'settled', paid: true })
  // Nothing was staked: the balance is what was there and what was won.
  expect(world.platform.balance).toBe(START + parseMoney(round.prize))
  expect(world.platform.done.map(({ kind }) => kind)).toEqual(['free-round'])
  expect(await ask('state', NAME)).toEqual({ state: 'open', used: 1 })
  expect((await world.open()).freeRounds).toMatchObject({ left: 1, won: round.prize })
  const again = await world.open()
  await world.spin(again.sessionKey, { grantId: '31', stake: GAME.minBet })
  expect(await ask('state', NAME)).toEqual({ state: 'over', used: 2 })
  const last = await world.open()
  expect(last.freeRounds).toBeNull()
  expect(codeOf(await world.spin(last.sessionKey, { grantId: '31', stake: GAME.minBet }))).toBe('free_rounds_over')
  const history = valueFrom(await world.call<HistoryPage>(PATHS.history, { key: last.sessionKey }))
  expect(history.list.map(({ isGift }) => isGift)).toEqual([true, true])
})

test('an answer that was lost is asked for again until it is known, and played once', async () => {
  await ask('grant', GRANT)
  world.platform.grants.set('31', 2)
  const { sessionKey } = await world.open()
  const requestId = randomUUID()
  world.platform.trouble.set('free-round', ['lost-after', 'busy'])
  const first = await world.spin(sessionKey, { requestId, grantId: '31', stake: GAME.minBet })
  expect(codeOf(first)).toBe('overloaded')
  await world.drain()
  const round = valueFrom(await world.spin(sessionKey, { requestId, grantId: '31', stake: GAME.minBet }))
  expect(round.isGift).toBe(true)
  expect(world.platform.grants.get('31')).toBe(1)
  expect(await ask('state', NAME)).toEqual({ state: 'open', used: 1 })
})

test('one that was cancelled is not played, and a cancel keeps away what comes later', async () => {
  await ask('grant', GRANT)
  expect(await ask('cancel', NAME)).toEqual({ used: 0 })
  expect(await ask('cancel', NAME)).toEqual({ used: 0 })
  expect(await ask('state', NAME)).toEqual({ state: 'cancelled', used: 0 })
  expect((await world.open()).freeRounds).toBeNull()
  const late = { ...GRANT, grantId: '77' }
  await ask('cancel', { grantId: '77', playerId: '42' })
  expect(await ask('grant', late)).toBe('free_rounds_over')
})

test('what is not signed by the platform, or long ago, or for what we do not have is refused', async () => {
  expect(await ask('grant', GRANT, { secret: 'another' })).toBe('vendor_signature')
  expect(await ask('grant', GRANT, { vendor: 'NOBODY' })).toBe('vendor_signature')
  expect(await ask('grant', GRANT, { at: Date.now() - 400_000 })).toBe('vendor_clock')
  expect(await ask('grant', { ...GRANT, gameCode: 'no-such-game' })).toBe('game_without_rounds')
  expect(await ask('grant', { ...GRANT, stake: '0.0001' })).toBe('game_without_rounds')
  expect(await ask('state', NAME)).toEqual({ state: 'unknown', used: 0 })
  // Bought free spins are no part of a gift.
  await ask('grant', GRANT)
  const { sessionKey } = await world.open()
  const bought = { grantId: '31', stake: GAME.minBet, action: { buy: true } }
  expect((await world.spin(sessionKey, bought)).success).toBe(false)
  expect(world.platform.done).toEqual([])
})
