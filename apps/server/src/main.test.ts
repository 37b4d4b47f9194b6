import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { LIVE_CLOSE, LIVE_PATH } from '@trevo/contract/live'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { aMerchant } from '../test/fixtures.ts'

let database: TestDatabase
const children: ChildProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  await aMerchant(database.db, { code: 'trevo', isDefault: true })
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => database.drop())

/** The server as its own process, as the launcher starts it. */
function start(env: Record<string, string>) {
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      SECRET_KEY: 'a secret that only tests know, 32+',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const exited = once(child, 'exit').then(([code]) => ({ code, output: () => output }))
  return { child, ready: once(child, 'message'), exited }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

async function startReady() {
  const port = await freePort()
  const server = start({ PORT: String(port) })
  expect(await server.ready).toContain('ready')
  return { ...server, port, address: `http://127.0.0.1:${port}` }
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s says goodbye to sockets and ends with 0', async (signal) => {
  const { child, exited, port, address } = await startReady()
  expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: 'ready' })
  const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  child.kill(signal)
  expect((await closed)[0]).toBe(LIVE_CLOSE.goingAway)
  expect((await exited).code).toBe(0)
})

test('it ends with the parent that started it', async () => {
  const { child, exited } = await startReady()
  child.disconnect()
  expect((await exited).code).toBe(0)
})

test('two nodes on one database both start and serve', async () => {
  const [one, two] = await Promise.all([startReady(), startReady()])
  for (const { address } of [one, two]) {
    const status = await (await fetch(`${address}/wps/system/status`)).json()
    expect(status).toMatchObject({ success: true, value: { info: { merchantCode: 'trevo' } } })
  }
})

test('a port in use is one sentence', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const { port } = blocker.address() as { port: number }
  const { code, output } = await start({ PORT: String(port) }).exited
  expect([code, output()]).toEqual([1, `Port ${port} (PORT) is in use: stop what listens there or set another.\n`])
  blocker.close()
})

test.each([
  [{ DATABASE_URL: '' }, /^DATABASE_URL is missing: .*\n$/],
  [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /^The database does not answer: check DATABASE_URL\.\n$/],
  [{ WEB_DIR: '/nonexistent' }, /^WEB_DIR has no index\.html: .*\n$/],
])('a wrong setting %j is one sentence', async (env, sentence) => {
  const { code, output } = await start({ PORT: '22999', ...env }).exited
  expect(code).toBe(1)
  expect(output()).toMatch(sentence)
})

test('production has no sandbox, and does not start on a database that was seeded', async () => {
  const port = await freePort()
  const production = { NODE_ENV: 'production', PORT: String(port), PUBLIC_URL: 'https://trevo.example' }
  const first = start(production)
  expect(await first.ready).toContain('ready')
  for (const path of ['/wps/outbox', '/wps/sandbox/pix/abc', '/wps/sandbox/social/google']) {
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(404)
  }
  first.child.kill('SIGTERM')
  await first.exited
  await database.pool.query(`insert into seed_step (name) values ('members/trevo')`)
  try {
    const { code, output } = await start(production).exited
    expect([code, output()]).toEqual([
      1,
      'The database holds demo accounts, whose passwords everybody knows: start production on one that was never seeded.\n',
    ])
  } finally {
    await database.pool.query('delete from seed_step')
  }
  // Two starts of a whole server.
}, 90_000)

test('the demo does not listen to others unless told by name', async () => {
  const { code, output } = await start({ PORT: '22999', HOST: '0.0.0.0' }).exited
  expect(code).toBe(1)
  expect(output()).toMatch(/^HOST 0\.0\.0\.0 would show the demo .* ALLOW_DEMO_ON_NETWORK to yes if you mean it\.\n$/)
})
