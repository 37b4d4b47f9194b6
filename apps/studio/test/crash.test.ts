import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { parseMoney } from '@trevo/contract/money'
import { GAMES } from '@trevo/games/games'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PATHS, type Round, type SessionInfo } from '../src/protocol.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type FakePlatform, startFakePlatform, TOKEN, VENDOR_SECRET } from './fake-platform.ts'
import { gameWith, type Told, valueFrom } from './studio.ts'

const MAIN = new URL('../src/main.ts', import.meta.url).pathname
const GAME = gameWith('slot')
const STAKE = parseMoney(GAME.minBet)
const START = parseMoney('1000')

let database: TestDatabase
let platform: FakePlatform
let url = ''
let child: ChildProcess | undefined
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  platform = await startFakePlatform({ gameCode: GAME.code, currency: 'BRL' })
  await database.pool.query('truncate studio.session, studio.wallet_call, studio.round, studio.seed_pair')
})
afterEach(async () => {
  await kill()
  await platform.close()
})

async function start(): Promise<void> {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      STUDIO_PORT: String(port),
      STUDIO_DATABASE_URL: database.url,
      STUDIO_SECRET_KEY: 'a secret that only tests know, 32+',
      STUDIO_VENDOR_SECRETS: JSON.stringify(Object.fromEntries(GAMES.map(({ vendor }) => [vendor, VENDOR_SECRET]))),
      PLATFORM_URL: platform.url,
      BEACON_URLS: 'http://127.0.0.1:9',
      LOG_LEVEL: 'silent',
    },
  })
  const [message] = await once(child, 'message')
  expect(message).toBe('ready')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function kill(): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function ask<V>(path: string, body: unknown, key?: string): Promise<Told<V>> {
  const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) }
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return response.json() as Promise<Told<V>>
}

/** With the first seed chosen, unless a studio before has taken it. */
async function open(): Promise<string> {
  const session = valueFrom(await ask<SessionInfo>(PATHS.session, { token: TOKEN, game: GAME.code }))
  const { sessionKey, fairness, nextServerSeedHash } = session
  if (fairness === null) valueFrom(await ask(PATHS.seeds, { clientSeed: 'trevo', nextServerSeedHash }, sessionKey))
  return sessionKey
}

/** Every call is due at once, instead of after the lease of the process that died. */
async function untilSettled(): Promise<void> {
  for (;;) {
    await database.pool.query(`update studio.wallet_call set next_attempt_at = now() where status = 'pending'`)
    const { rowCount } = await database.pool.query(`select from studio.wallet_call where status = 'pending'`)
    if (rowCount === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Plays a round during which the studio dies hard as soon as the platform has done a call of this kind. */
async function dieDuring(kind: 'bet' | 'win'): Promise<string> {
  const requestId = randomUUID()
  const key = await open()
  platform.trouble.set(kind, ['hold'])
  const arrived = new Promise<void>((resolve) => {
    platform.onCall = (called) => called === kind && resolve()
  })
  const lost = ask(PATHS.round, { requestId, stake: GAME.minBet }, key).catch(() => 'lost')
  await arrived
  await kill()
  expect(await lost).toBe('lost')
  return requestId
}

describe('the studio is killed', () => {
  test('between the bet and its answer: the stake goes back', async () => {
    await start()
    const requestId = await dieDuring('bet')
    expect(platform.balance).toBe(START - STAKE)
    await start()
    await untilSettled()
    expect(platform.done.map(({ kind }) => kind)).toEqual(['bet', 'rollback'])
    expect(platform.balance).toBe(START)
    const told = await ask<Round>(PATHS.round, { requestId, stake: GAME.minBet }, await open())
    expect(told).toMatchObject({ success: false, errorCode: 'bet_rolled_back' })
  })

  test('between the prize and its answer: it is paid once, and the round can be seen', async () => {
    await start()
    const requestId = await dieDuring('win')
    await start()
    await untilSettled()
    expect(platform.done.map(({ kind }) => kind)).toEqual(['bet', 'win'])
    expect(platform.seen.filter(({ path }) => path.endsWith('/win')).length).toBeGreaterThan(1)
    const round = valueFrom(await ask<Round>(PATHS.round, { requestId, stake: GAME.minBet }, await open()))
    expect(round).toMatchObject({ status: 'settled', paid: true })
    expect(platform.balance).toBe(START - STAKE + parseMoney(round.prize))
  })

  test('before the prize arrives: it is paid all the same', async () => {
    await start()
    const key = await open()
    platform.trouble.set(
      'win',
      Array.from({ length: 50 }, () => 'busy' as const),
    )
    const shown = valueFrom(await ask<Round>(PATHS.round, { requestId: randomUUID(), stake: GAME.minBet }, key))
    expect(shown.paid).toBe(false)
    await kill()
    platform.trouble.clear()
    await start()
    await untilSettled()
    expect(platform.done.map(({ kind }) => kind)).toEqual(['bet', 'win'])
    expect(platform.balance).toBe(START - STAKE + parseMoney(shown.prize))
  })
})
