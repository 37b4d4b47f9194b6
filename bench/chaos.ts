import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { BOOK_CHECKS } from '../apps/server/src/book-checks.ts'
import { audit } from '../apps/server/src/platform/audit.ts'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import type { SandboxPsp } from '../apps/server/src/providers/payments/sandbox-psp.ts'
import { Callers, lostOf, namesIn } from './nodes/callers.ts'
import { DatabasePair } from './nodes/database-pair.ts'
import { whenLeaving } from './nodes/leaving.ts'
import { startPooler } from './nodes/pooler.ts'
import { end, listens, Node, startDatabaseProxy, startSiteProxy, until } from './nodes/processes.ts'
import { Riders, STUDIO } from './nodes/riders.ts'
import { Teams } from './nodes/teams.ts'
import { startServices, Town } from './nodes/town.ts'
import { startRedis, wrongPurses } from './nodes.ts'
import { printTable } from './report.ts'
import { preparePlayers, SECRET_KEY } from './wallet.ts'

const PORTS = {
  site: 21_000,
  nodes: [21_001, 21_002, 21_003],
  database: 21_004,
  primary: 21_005,
  replica: 21_006,
  redis: 21_007,
  pooler: 21_008,
  studios: [21_009, 21_010],
}
/** Every fault once takes some eight; more go on in another order. */
const MINUTES = Number(process.argv[2] ?? 0)
const PLAYERS = 200
const CALLERS = 16
const SETTLE_MS = 3_000
const AWAY_MS = 8_000
/** For jobs of every minute, and calls that the studio makes again. */
const SETTLED_MS = 180_000
/** Of the primary's data, where a disk of its own can be made for it. */
const DISK_MB = 1_500
/** A database that gets a tenth of its time. */
const SLOW = { stoppedMs: 90, runningMs: 10, forMs: 8_000 }
const FAKE_TIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

type Fault = { what: string; happen(): Promise<void> }
type Part = { process: ChildProcess }
type System = {
  nodes: readonly Node[]
  studios: readonly Node[]
  pair: DatabasePair
  redis: Part
  pooler: Part
  sites: ChildProcess
  databases: ChildProcess
  /** What the clock of a node is read from. */
  clockFile: string
  startPooler(): Promise<ChildProcess>
  psp: Pick<SandboxPsp, 'setDown'>
}

type People = { callers: Callers; town: Town; riders: Riders; teams: Teams }

/** Stops for a while, so that everything sent to it is swallowed and nothing answered. */
async function silence(process: ChildProcess): Promise<void> {
  process.kill('SIGSTOP')
  try {
    await setTimeout(AWAY_MS)
  } finally {
    process.kill('SIGCONT')
  }
}

function faultsOf({
  nodes,
  studios,
  pair,
  redis,
  pooler,
  sites,
  databases,
  psp,
  clockFile,
  ...system
}: System): Fault[] {
  const any = () => nodes[randomInt(nodes.length)] as Node
  const ready = () =>
    until(
      'all nodes to be ready',
      async () => (await Promise.all([...nodes, ...studios].map((node) => node.isReady()))).every(Boolean),
      120_000,
    )
  const fault = (what: string, happen: () => Promise<void>): Fault => ({
    what,
    async happen() {
      await happen()
      await ready()
    },
  })
  /** Of a node that runs, there and back: its clock alone, timers go on as before. */
  const clockJumps = (offset: string) => async () => {
    const node = any()
    await writeFile(clockFile, '+0s')
    await node.stop('SIGKILL')
    await node.start({
      LD_PRELOAD: FAKE_TIME,
      FAKETIME_TIMESTAMP_FILE: clockFile,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    })
    await ready()
    await writeFile(clockFile, offset)
    await setTimeout(AWAY_MS)
    await writeFile(clockFile, '+0s')
    await setTimeout(SETTLE_MS)
    await node.stop('SIGKILL')
    await node.start()
  }
  return [
    fault('a node killed', async () => {
      const node = any()
      await node.stop('SIGKILL')
      await setTimeout(AWAY_MS)
      await node.start()
    }),
    fault('a node that stands still', async () => {
      const node = any()
      node.pause()
      await setTimeout(AWAY_MS)
      node.resume()
    }),
    fault('two of three nodes killed at once', async () => {
      const [, ...two] = nodes
      await Promise.all(two.map((node) => node.stop('SIGKILL')))
      await setTimeout(AWAY_MS)
      await Promise.all(two.map((node) => node.start()))
    }),
    fault('a studio killed', async () => {
      const studio = studios[randomInt(studios.length)] as Node
      await studio.stop('SIGKILL')
      await setTimeout(AWAY_MS)
      await studio.start()
    }),
    fault('both studios killed at once', async () => {
      await Promise.all(studios.map((studio) => studio.stop('SIGKILL')))
      await setTimeout(AWAY_MS)
      await Promise.all(studios.map((studio) => studio.start()))
    }),
    fault('a studio that stands still', async () => {
      const studio = studios[randomInt(studios.length)] as Node
      studio.pause()
      await setTimeout(AWAY_MS)
      studio.resume()
    }),
    fault('Redis killed', async () => {
      await end(redis.process, 'SIGKILL')
      await setTimeout(AWAY_MS)
      redis.process = await startRedis(PORTS.redis)
    }),
    fault('Redis that says nothing', () => silence(redis.process)),
    fault('PgBouncer killed', async () => {
      await end(pooler.process, 'SIGKILL')
      await setTimeout(AWAY_MS)
      pooler.process = await system.startPooler()
    }),
    fault('a network to PgBouncer that swallows everything', () => silence(pooler.process)),
    fault('a network to the database that swallows everything', () => silence(databases)),
    fault('a balancer that says nothing', () => silence(sites)),
    fault('a payment service that is down', async () => {
      psp.setDown(true)
      await setTimeout(AWAY_MS)
      psp.setDown(false)
    }),
    fault('the primary killed, started again on its disk', async () => {
      await pair.kill('primary')
      await setTimeout(1_000)
      await pair.startAgain('primary')
    }),
    fault('the synchronous replica killed', async () => {
      await pair.kill('replica')
      await setTimeout(AWAY_MS)
      await pair.startAgain('replica')
    }),
    fault('a primary a tenth as fast', () => pair.slow('primary', SLOW)),
    ...(pair.hasOwnDisk
      ? [
          fault("the primary's disk full", async () => {
            const empty = await pair.fillDisk()
            await setTimeout(AWAY_MS)
            await empty()
            await pair.startAgain('primary')
          }),
        ]
      : []),
    ...(existsSync(FAKE_TIME)
      ? [
          fault("a node's clock jumps 100 s ahead", clockJumps('+100s')),
          fault("a node's clock jumps 100 s back", clockJumps('-100s')),
        ]
      : []),
  ]
}

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)

/** Faults one after the other, in an order that nobody chose, each at least once and until the time is over. */
async function play(system: System, { callers, town, riders, teams }: People): Promise<void> {
  const playing = Promise.all([callers.play(CALLERS), town.live(), riders.live()])
  const problems = () => [...callers.problems, ...town.problems, ...riders.problems]
  const until = performance.now() + MINUTES * 60_000
  const rows: string[][] = []
  await setTimeout(SETTLE_MS)
  for (let turn = 0; (turn === 0 || performance.now() < until) && problems().length === 0; turn++) {
    for (const { what, happen } of shuffled(faultsOf(system))) {
      if (turn > 0 && performance.now() > until) break
      const before = callers.calls
      callers.takePauseMs()
      callers.takeRepeats()
      console.log(`${what} …`)
      await town.endRace()
      await teams.endDay()
      await happen()
      // Else what a fault leaves behind is told of the next one.
      const answered = callers.calls
      while (callers.calls === answered && problems().length === 0) await setTimeout(100)
      await setTimeout(SETTLE_MS)
      const pause = (callers.takePauseMs() / 1000).toFixed(1)
      const row = [what, String(callers.calls - before), String(callers.takeRepeats()), `${pause} s`] as const
      rows.push([...row])
      // At once, since a run that is ended before its last fault has shown something too.
      console.log(`  ${row[1]} answered, ${row[2]} said again, longest pause ${row[3]}`)
      if (problems().length > 0) break
    }
  }
  callers.stop()
  town.stop()
  riders.stop()
  await playing
  printTable(['what happened', 'answered', 'said again', 'longest pause'], rows)
}

const dir = await mkdtemp(path.join(tmpdir(), 'chaos-'))
whenLeaving(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }))
await chmod(dir, 0o755)
const stops: (() => Promise<void>)[] = [() => rm(dir, { recursive: true, force: true })]
const later = (stop: () => Promise<void>) => stops.unshift(stop)
try {
  console.log('A primary and its synchronous replica, PgBouncer, Redis, three nodes behind HAProxy …')
  const pair = new DatabasePair(dir, { primary: PORTS.primary, replica: PORTS.replica, diskMb: DISK_MB })
  later(() => pair.stop())
  const direct = await pair.start()
  await migrate(direct)
  const { db, pool } = openDatabase({ url: direct, poolSize: 10, onError: () => {} })
  later(() => db.destroy())
  const { seats } = await preparePlayers(pool, db, PLAYERS)
  const site = `http://127.0.0.1:${PORTS.site}`
  const services = await startServices(site)
  later(() => services.close())
  const town = await Town.settle(site, { db, pool }, services.psp)
  await Riders.prepare({ db, pool })
  const databases = await startDatabaseProxy(dir, PORTS.database, PORTS.primary, null)
  later(() => end(databases, 'SIGKILL'))
  const url = `postgres://trevo@127.0.0.1:${PORTS.database}/postgres`
  const startOwnPooler = async () => {
    const pooler = await startPooler(dir, { database: new URL(url), port: PORTS.pooler, connections: 20 })
    await until('PgBouncer', () => listens(PORTS.pooler))
    return pooler
  }
  const pooler = { process: await startOwnPooler() }
  later(() => end(pooler.process, 'SIGKILL'))
  const redis = { process: await startRedis(PORTS.redis) }
  later(() => end(redis.process, 'SIGKILL'))
  const studioUrls = PORTS.studios.map((port) => `http://127.0.0.1:${port}`)
  const nodes = PORTS.nodes.map(
    (port, at) =>
      new Node(port, {
        NODE_ENV: 'production',
        DATABASE_URL: url,
        POOLER_URL: `postgres://trevo@127.0.0.1:${PORTS.pooler}/trevo`,
        REPLICA_URL: `postgres://trevo@127.0.0.1:${PORTS.replica}/postgres`,
        REDIS_URL: `redis://127.0.0.1:${PORTS.redis}`,
        SECRET_KEY,
        TRUST_PROXY: 'true',
        ALLOW_DEMO_ON_NETWORK: 'yes',
        RATE_LIMIT_FACTOR: '1000000',
        STUDIO_URL: studioUrls[at % studioUrls.length] ?? '',
        ...services.env,
      }),
  )
  const studios = PORTS.studios.map(
    (port) =>
      new Node(
        port,
        {
          NODE_ENV: 'production',
          STUDIO_DATABASE_URL: url,
          PLATFORM_URL: site,
          STUDIO_SECRET_KEY: SECRET_KEY,
          STUDIO_VENDOR_SECRETS: JSON.stringify({ [STUDIO.vendor]: STUDIO.secret }),
          BEACON_URLS: services.env.BEACON_URLS,
          BEACON_CHAIN: services.env.BEACON_CHAIN,
        },
        { program: 'apps/studio/src/main.ts', ready: '/healthz' },
      ),
  )
  for (const node of [...nodes, ...studios]) later(() => node.stop('SIGKILL'))
  await Promise.all([...nodes, ...studios].map((node) => node.start()))
  const sites = await startSiteProxy(dir, PORTS.site, PORTS.nodes)
  later(() => end(sites, 'SIGKILL'))
  await until('HAProxy to find the nodes', async () => (await fetch(`${site}/readyz`)).ok)
  const callers = new Callers([site], seats)
  const riders = await Riders.settle(site, { db, pool })
  const teams = new Teams({ db, pool })
  const { psp } = services
  const system = {
    nodes,
    studios,
    pair,
    redis,
    pooler,
    sites,
    databases,
    psp,
    startPooler: startOwnPooler,
    clockFile: path.join(dir, 'clock'),
  }
  await play(system, { callers, town, riders, teams })
  const isOver = async () => [...(await teams.left()), ...(await riders.left())].length === 0
  const unsettled = await town.wrong()
  if (unsettled.length === 0) await until('the studio and the agents', isOver, SETTLED_MS).catch(() => {})
  unsettled.push(...(await teams.left()), ...(await riders.left()), ...(await teams.wrong()), ...(await riders.wrong()))
  const books = openDatabase({ url: direct, poolSize: 2, onError: () => {} })
  await books.pool.query('analyze')
  // One whose bets were all taken back lies there for a while, since another bet may open it again.
  const open = await books.pool.query<{ count: string }>(
    'select count(*)::text as count from round_open where void_at is null',
  )
  const wrong = [
    ...callers.problems,
    ...unsettled,
    ...(await audit(books.db, BOOK_CHECKS)).map((finding) => JSON.stringify(finding)),
    ...(await wrongPurses(books.pool, seats, callers)),
    ...lostOf(await namesIn(books.pool), callers.heard),
    ...(open.rows[0]?.count === '0' ? [] : [`${open.rows[0]?.count} rounds were never ended`]),
  ]
  await books.db.destroy()
  if (wrong.length > 0) throw new Error(wrong.slice(0, 20).join('\n'))
  console.log(
    `${callers.heard.length} acknowledged calls all there, each once; every round ended; ${town.summary}, ${teams.summary}, ${await riders.summary()}, all settled; ${seats.length} purses as counted, books clean`,
  )
} finally {
  for (const stop of stops) await stop()
}
