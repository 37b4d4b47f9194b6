import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { LIVE_CLOSE, LIVE_PATH } from '@trevo/contract/live'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { aMerchant } from '../test/fixtures.ts'
import { freePort } from '../test/free-port.ts'

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
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      DRAW_AHEAD: 'false',
      DATABASE_URL: database.url,
      SECRET_KEY: 'a secret that only tests know, 32+',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  children.push(child)
  let output = ''
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null)
  for (const stream of streams) stream.on('data', (chunk) => (output += chunk))
  // What it said may arrive after its end. Not `close`, which never comes once the parent has let go of the channel.
  const exited = Promise.all([once(child, 'exit'), ...streams.map((stream) => once(stream, 'close'))]).then(
    ([[code]]) => ({ code, output }),
  )
  const ready = Promise.race([
    once(child, 'message').then(([message]) => message),
    exited.then(({ code }) => `ended with ${code}: ${output}`),
  ])
  return { child, ready, exited }
}

async function startReady(env: Record<string, string> = {}) {
  const port = await freePort()
  const server = start({ PORT: String(port), ...env })
  expect(await server.ready).toBe('ready')
  return { ...server, port, address: `http://127.0.0.1:${port}` }
}

/** One that is told to stop in the given way, while somebody is connected to it. */
async function expectGoodbye({ exited, port }: Awaited<ReturnType<typeof startReady>>, stop: () => void) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  stop()
  expect((await closed)[0]).toBe(LIVE_CLOSE.goingAway)
  expect((await exited).code).toBe(0)
}

test('told to stop, it says so and works on until balancers have heard it', async () => {
  const { child, exited, address } = await startReady({ DRAIN_PAUSE_MS: '3000' })
  child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 2_500 }).toBe(503)
  const during = await fetch(`${address}/wps/system/status`)
  expect([during.status, await (await fetch(`${address}/readyz`)).json()]).toEqual([200, { status: 'draining' }])
  expect((await exited).code).toBe(0)
  await expect(fetch(`${address}/healthz`)).rejects.toThrow()
})

test('Prometheus finds the figures on a port of their own, and nobody finds them elsewhere', async () => {
  const metricsPort = await freePort()
  const { address } = await startReady({ METRICS_PORT: String(metricsPort) })
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = await answer.text()
  const lines = text.split('\n')
  for (const line of [
    'trevo_bus_up 1',
    'trevo_jobs_running 1',
    'trevo_draining 0',
    'trevo_draws_late{waits_for="settlement"} 0',
    'trevo_late_payouts_open 0',
  ]) {
    expect(lines).toContain(line)
  }
  expect(text).toMatch(/trevo_pool_connections\{pool="calls",state="waiting"\} 0/)
  expect(text).toMatch(/trevo_jobs\{queue="books\.[a-z]+",state="queued"\} \d/)
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds/)
  expect((await fetch(`http://127.0.0.1:${metricsPort}/healthz`)).status).toBe(404)
  expect(await (await fetch(`${address}/metrics`)).text()).not.toContain('trevo_')
})

test('three nodes on one database start and serve; each says goodbye and ends with 0, told by a signal or left by its parent', async () => {
  const beats = () => database.db.selectFrom('node_beat').select('name').execute()
  await database.db.deleteFrom('node_beat').execute()
  const nodes = await Promise.all([startReady(), startReady(), startReady()])
  const names = (await beats()).map(({ name }) => name)
  expect(names.length).toBe(3)
  for (const { address } of nodes) {
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: 'ready' })
    const status = await (await fetch(`${address}/wps/system/status`)).json()
    expect(status).toMatchObject({ success: true, value: { info: { merchantCode: 'trevo' } } })
  }
  // Whose a connection is, and what for, is what the database itself shows.
  const { rows: sessions } = await database.pool.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  )
  const shown = sessions.map(({ name }) => name)
  const purposes = ['bus', 'calls', 'jobs', 'readiness']
  expect(shown).toEqual(
    expect.arrayContaining(names.flatMap((node) => purposes.map((purpose) => `trevo ${purpose} ${node}`))),
  )
  expect(shown).not.toContain('')
  const [one, two, three] = nodes
  await expectGoodbye(one, () => one.child.kill('SIGTERM'))
  await expectGoodbye(two, () => two.child.kill('SIGINT'))
  await expectGoodbye(three, () => three.child.disconnect())
  expect(await beats()).toEqual([])
})

test('a port in use is one sentence', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const { port } = blocker.address() as { port: number }
  const { code, output } = await start({ PORT: String(port) }).exited
  expect([code, output]).toEqual([1, `Port ${port} (PORT) is in use: stop what listens there or set another.\n`])
  blocker.close()
})

test.each([
  [{ DATABASE_URL: '' }, /^DATABASE_URL is missing: .*\n$/],
  [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /^The database does not answer: check DATABASE_URL\.\n$/],
  [{ WEB_DIR: '/nonexistent' }, /^WEB_DIR has no index\.html: .*\n$/],
])('a wrong setting %j is one sentence', async (env, sentence) => {
  const { code, output } = await start({ PORT: '22999', ...env }).exited
  expect(code).toBe(1)
  expect(output).toMatch(sentence)
})

test('production has no sandbox, and does not start on a database that was seeded', async () => {
  const port = await freePort()
  const production = {
    NODE_ENV: 'production',
    DRAIN_PAUSE_MS: '0',
    PORT: String(port),
    PUBLIC_URL: 'https://trevo.example',
  }
  const first = start(production)
  expect(await first.ready).toBe('ready')
  for (const path of ['/wps/outbox', '/wps/sandbox/pix/abc', '/wps/sandbox/social/google']) {
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(404)
  }
  first.child.kill('SIGTERM')
  await first.exited
  await database.pool.query(`insert into seed_step (name) values ('members/trevo')`)
  try {
    const { code, output } = await start(production).exited
    expect([code, output]).toEqual([
      1,
      'The database holds demo accounts, whose passwords everybody knows: start production on one that was never seeded.\n',
    ])
  } finally {
    await database.pool.query('delete from seed_step')
  }
})

test('the demo does not listen to others unless told by name', async () => {
  const { code, output } = await start({ PORT: '22999', HOST: '0.0.0.0' }).exited
  expect(code).toBe(1)
  expect(output).toMatch(/^HOST 0\.0\.0\.0 would show the demo .* ALLOW_DEMO_ON_NETWORK to yes if you mean it\.\n$/)
})
