import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { parseMoney } from '@trevo/contract/money'
import { GAMES } from '@trevo/games/games'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PATHS, type Round, type SessionInfo } from '../src/protocol.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type FakePlatform, startFakePlatform, TOKEN, type Trouble, VENDOR_SECRET } from './fake-platform.ts'
import { gameWith, type Told, valueFrom } from './studio.ts'

const MAIN = new URL('../src/main.ts', import.meta.url).pathname
const SLOT = gameWith('slot')
/** Of several steps, so that stake and prize are two calls. */
const MINES = gameWith('mines')
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
  platform = await startFakePlatform({ gameCode: SLOT.code, currency: 'BRL' })
  await database.pool.query('truncate studio.session, studio.wallet_call, studio.round, studio.seed_pair')
})
afterEach(async () => {
  await kill()
  await platform.close()
})

/** Its port is any that is free, so somebody may take it before the studio does: then another. */
async function start(): Promise<void> {
  for (let tries = 1; !(await startOn(await freePort())); tries += 1) {
    if (tries === 3) throw new Error('the studio did not start')
  }
}

async function startOn(port: number): Promise<boolean> {
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
  const [said] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  return said === 'ready'
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
  const session = valueFrom(await ask<SessionInfo>(PATHS.session, { token: TOKEN, game: platform.session.gameCode }))
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

const spin = (key: string, requestId: string) => ask<Round>(PATHS.round, { requestId, stake: SLOT.minBet }, key)
const lay = (key: string, requestId: string) =>
  ask<Round>(PATHS.round, { requestId, stake: MINES.minBet, action: { mines: 1 } }, key)

/** One cell, and out: either way the round is over. */
async function finish(key: string, { roundId }: Round): Promise<Told<Round>> {
  const step = (step: number, action: unknown) =>
    ask<Round>(PATHS.step, { requestId: randomUUID(), roundId, step, action }, key)
  const opened = await step(0, { cell: 0 })
  return opened.success && opened.value.status === 'open' ? step(1, 'cash') : opened
}

/** The studio dies hard as soon as a call of this kind has reached the platform. */
async function dieDuring(kind: string, trouble: Trouble, work: () => Promise<unknown>): Promise<void> {
  platform.trouble.set(kind, [trouble])
  const arrived = new Promise<void>((resolve) => {
    platform.onCall = (called) => called === kind && resolve()
  })
  const lost = work().catch(() => 'lost')
  await arrived
  await kill()
  expect(await lost).toBe('lost')
}

const kinds = () => platform.done.map(({ kind }) => kind)

describe('the studio is killed', () => {
  test('between a whole round and its answer: it stands, is paid once and can be seen', async () => {
    await start()
    const [requestId, key] = [randomUUID(), await open()]
    await dieDuring('round', 'hold', () => spin(key, requestId))
    const { balance } = platform
    await start()
    await untilSettled()
    expect(kinds()).toEqual(['round'])
    expect(platform.balance).toBe(balance)
    const round = valueFrom(await spin(key, requestId))
    expect(round).toMatchObject({ status: 'settled', paid: true })
    expect(balance).toBe(START - parseMoney(SLOT.minBet) + parseMoney(round.prize))
  })

  test('before a whole round has arrived: it never comes', async () => {
    await start()
    const [requestId, key] = [randomUUID(), await open()]
    await dieDuring('round', 'hold-before', () => spin(key, requestId))
    await start()
    await untilSettled()
    expect(platform.balance).toBe(START)
    expect(await spin(key, requestId)).toMatchObject({ success: false, errorCode: 'bet_rolled_back' })
    expect(platform.seen.filter(({ path }) => path.endsWith('/round'))).toHaveLength(1)
  })

  test('between the bet and its answer: the stake goes back', async () => {
    platform.session.gameCode = MINES.code
    await start()
    const [requestId, key] = [randomUUID(), await open()]
    await dieDuring('bet', 'hold', () => lay(key, requestId))
    expect(platform.balance).toBe(START - parseMoney(MINES.minBet))
    await start()
    await untilSettled()
    expect(kinds()).toEqual(['bet', 'rollback'])
    expect(platform.balance).toBe(START)
    expect(await lay(key, requestId)).toMatchObject({ success: false, errorCode: 'bet_rolled_back' })
  })

  test('between the prize and its answer: it is paid once, and the round can be seen', async () => {
    platform.session.gameCode = MINES.code
    await start()
    const [requestId, key] = [randomUUID(), await open()]
    const begun = valueFrom(await lay(key, requestId))
    await dieDuring('win', 'hold', () => finish(key, begun))
    await start()
    await untilSettled()
    expect(kinds()).toEqual(['bet', 'win'])
    expect(platform.seen.filter(({ path }) => path.endsWith('/win')).length).toBeGreaterThan(1)
    const round = valueFrom(await lay(key, requestId))
    expect(round).toMatchObject({ status: 'settled', paid: true })
    expect(platform.balance).toBe(START - parseMoney(MINES.minBet) + parseMoney(round.prize))
  })

  test('before the prize arrives: it is paid all the same', async () => {
    platform.session.gameCode = MINES.code
    await start()
    const key = await open()
    const begun = valueFrom(await lay(key, randomUUID()))
    platform.trouble.set(
      'win',
      Array.from({ length: 50 }, () => 'busy' as const),
    )
    const shown = valueFrom(await finish(key, begun))
    expect(shown.paid).toBe(false)
    await kill()
    platform.trouble.clear()
    await start()
    await untilSettled()
    expect(kinds()).toEqual(['bet', 'win'])
    expect(platform.balance).toBe(START - parseMoney(MINES.minBet) + parseMoney(shown.prize))
  })
})
