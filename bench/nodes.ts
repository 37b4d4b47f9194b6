import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { formatMoney } from '@trevo/contract/money'
import { BOOK_CHECKS } from '../apps/server/src/book-checks.ts'
import { audit } from '../apps/server/src/platform/audit.ts'
import { type Db, openDatabase, type Pool } from '../apps/server/src/platform/db.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { ensureRedis } from '../scripts/lib/redis.mjs'
import { Callers } from './nodes/callers.ts'
import { DatabasePair } from './nodes/database-pair.ts'
import { ownProcess, whenLeaving } from './nodes/leaving.ts'
import { end, listens, Node, startDatabaseProxy, startSiteProxy, until } from './nodes/processes.ts'
import { printTable } from './report.ts'
import { preparePlayers, SECRET_KEY, type Seat } from './wallet.ts'

const PORTS = {
  site: 20_940,
  nodes: [20_941, 20_942, 20_943],
  database: 20_944,
  primary: 20_945,
  replica: 20_946,
  redis: 20_947,
}
const PLAYERS = 300
const CALLERS = 24
const SETTLE_MS = 5_000
const AWAY_MS = 8_000

/** Every seat's purse against what its caller counted. */
export async function wrongPurses(pool: Pool, seats: readonly Seat[], callers: Callers): Promise<string[]> {
  const { rows } = await pool.query<{ member: string; balance: string }>(
    `select a.member_id::text as member, sum(b.balance)::text as balance
     from ledger_account a join ledger_balance b on b.account_id = a.id where a.member_id = any($1) group by 1`,
    [seats.map(({ playerId }) => playerId)],
  )
  const found = new Map(rows.map(({ member, balance }) => [member, BigInt(balance)]))
  return seats.flatMap(({ playerId }) => {
    const [is, should] = [found.get(playerId) ?? 0n, callers.expectedOf(playerId)]
    return is === should ? [] : [`player ${playerId} has ${formatMoney(is)}, not ${formatMoney(should)}`]
  })
}

export async function startRedis(port: number): Promise<ChildProcess> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const redis = ownProcess(spawn(await ensureRedis(), options, { stdio: 'ignore' }))
  await until('Redis', () => listens(port))
  return redis
}

type Fault = { what: string; mayFail: boolean; happen(): Promise<void> }
type System = { nodes: readonly Node[]; pair: DatabasePair; redis: { process: ChildProcess } }

function faultsOf({ nodes, pair, redis }: System): Fault[] {
  const [first, second, third] = nodes as [Node, Node, Node]
  const back = (node: Node) => until('a node that came back', () => node.isReady())
  return [
    { what: 'nothing', mayFail: false, happen: () => setTimeout(SETTLE_MS) },
    {
      what: 'a node killed, then started again',
      mayFail: true,
      async happen() {
        await first.stop('SIGKILL')
        await setTimeout(AWAY_MS)
        await first.start()
        await back(first)
      },
    },
    {
      what: 'a node that stands still, then goes on',
      mayFail: true,
      async happen() {
        second.pause()
        await setTimeout(AWAY_MS)
        second.resume()
        await back(second)
      },
    },
    {
      what: 'Redis killed, then started again',
      mayFail: false,
      async happen() {
        await end(redis.process, 'SIGKILL')
        await setTimeout(AWAY_MS)
        redis.process = await startRedis(PORTS.redis)
      },
    },
    {
      what: 'all three nodes restarted in turn, as a new version is',
      mayFail: false,
      async happen() {
        for (const node of nodes) {
          await node.stop('SIGTERM')
          await node.start()
          await back(node)
          // The balancer looks every two seconds, twice.
          await setTimeout(SETTLE_MS)
        }
      },
    },
    {
      what: 'the primary killed, its replica promoted',
      mayFail: true,
      async happen() {
        await pair.kill('primary')
        await setTimeout(1_000)
        pair.promote()
        await until('all nodes on the new primary', async () =>
          (await Promise.all(nodes.map((node) => node.isReady()))).every(Boolean),
        )
      },
    },
    {
      what: 'a second node killed while the first primary is gone',
      mayFail: true,
      async happen() {
        await third.stop('SIGKILL')
        await setTimeout(AWAY_MS)
        await third.start()
        await back(third)
      },
    },
  ]
}

async function run(system: System, seats: readonly Seat[], openBooks: () => { db: Db; pool: Pool }): Promise<void> {
  const callers = new Callers([`http://127.0.0.1:${PORTS.site}`], seats)
  const playing = callers.play(CALLERS)
  const rows: string[][] = []
  const wrong: string[] = []
  await setTimeout(SETTLE_MS)
  callers.takePauseMs()
  callers.takeRepeats()
  for (const { what, mayFail, happen } of faultsOf(system)) {
    const before = callers.calls
    const beganAt = performance.now()
    console.log(`${what} …`)
    await happen()
    await setTimeout(SETTLE_MS)
    const seconds = (performance.now() - beganAt) / 1000
    const repeats = callers.takeRepeats()
    const pause = callers.takePauseMs()
    rows.push([
      what,
      ((callers.calls - before) / seconds).toFixed(0),
      String(repeats),
      `${(pause / 1000).toFixed(1)} s`,
    ])
    if (!mayFail && repeats > 0) wrong.push(`${what}: ${repeats} calls had to be repeated`)
    if (callers.problems.length > 0) break
  }
  callers.stop()
  await playing
  printTable(['what happened', 'calls/s', 'said again', 'longest pause'], rows)
  const { db, pool } = openBooks()
  const findings = await audit(db, BOOK_CHECKS)
  wrong.push(
    ...callers.problems,
    ...findings.map((finding) => JSON.stringify(finding)),
    ...(await wrongPurses(pool, seats, callers)),
  )
  await db.destroy()
  if (wrong.length > 0) throw new Error(wrong.slice(0, 20).join('\n'))
  console.log(`${callers.calls} calls, each answered and counted once; ${seats.length} purses as counted, books clean`)
}

/** Three nodes behind HAProxy on a primary with a replica, and Redis: each of them is lost while players bet. */
export async function proveNodes(): Promise<void> {
  const dir = await mkdtemp(path.join(tmpdir(), 'nodes-'))
  whenLeaving(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }))
  await chmod(dir, 0o755)
  const stops: (() => Promise<void>)[] = [() => rm(dir, { recursive: true, force: true })]
  const later = (stop: () => Promise<void>) => stops.unshift(stop)
  try {
    console.log('A primary and its replica …')
    const pair = new DatabasePair(dir, { primary: PORTS.primary, replica: PORTS.replica })
    later(() => pair.stop())
    const direct = await pair.start()
    await migrate(direct)
    const { db, pool } = openDatabase({ url: direct, poolSize: 10, onError: () => {} })
    const { seats } = await preparePlayers(pool, db, PLAYERS).finally(() => db.destroy())
    const databaseProxy = await startDatabaseProxy(dir, PORTS.database, PORTS.primary, PORTS.replica)
    later(() => end(databaseProxy, 'SIGKILL'))
    const url = `postgres://trevo@127.0.0.1:${PORTS.database}/postgres`
    const redis = { process: await startRedis(PORTS.redis) }
    later(() => end(redis.process, 'SIGKILL'))
    console.log('Three nodes behind HAProxy …')
    const env = {
      NODE_ENV: 'production',
      DATABASE_URL: url,
      REDIS_URL: `redis://127.0.0.1:${PORTS.redis}`,
      SECRET_KEY,
      TRUST_PROXY: 'true',
      ALLOW_DEMO_ON_NETWORK: 'yes',
      RATE_LIMIT_FACTOR: '1000000',
    }
    const nodes = PORTS.nodes.map((port) => new Node(port, env))
    for (const node of nodes) {
      later(() => node.stop('SIGKILL'))
      await node.start()
    }
    const site = await startSiteProxy(dir, PORTS.site, PORTS.nodes)
    later(() => end(site, 'SIGKILL'))
    await until('HAProxy to find the nodes', async () => (await fetch(`http://127.0.0.1:${PORTS.site}/readyz`)).ok)
    await run({ nodes, pair, redis }, seats, () => openDatabase({ url, poolSize: 2, onError: () => {} }))
  } finally {
    for (const stop of stops) await stop()
  }
}
