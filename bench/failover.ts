import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { BOOK_CHECKS } from '../apps/server/src/book-checks.ts'
import { audit } from '../apps/server/src/platform/audit.ts'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { Callers, lostOf, namesIn } from './nodes/callers.ts'
import { PatroniPair } from './nodes/patroni.ts'
import { Node, until } from './nodes/processes.ts'
import { wrongPurses } from './nodes.ts'
import { printTable } from './report.ts'
import { preparePlayers, SECRET_KEY } from './wallet.ts'

const PORTS = {
  nodes: [20_980, 20_981],
  metrics: [20_982, 20_983],
  cluster: {
    primary: 20_984,
    replica: 20_985,
    etcd: 20_986,
    peers: 20_987,
    databases: [20_988, 20_989],
    doors: [20_990, 20_991],
  },
}
const PLAYERS = 100
const CALLERS = 12
const SETTLE_MS = 5_000
/** A machine that comes back is rewound and catches up. */
const BACK_MS = 180_000
/** What `ttl` of deploy/patroni.yml costs, a promotion, and a balancer that looks twice. */
const LONGEST_PAUSE_MS = 60_000

/** Whether a node reads lists from the replica just now, as Prometheus would see it. */
async function usesReplica(port: number): Promise<boolean> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return /^trevo_replica_used(\{.*\})? 1$/m.test(text)
}

/** Two nodes on a primary that Patroni replaces by itself: its machine, its server, and by plan, while players bet. */
export async function proveFailover(): Promise<void> {
  const dir = await mkdtemp(path.join(tmpdir(), 'failover-'))
  await chmod(dir, 0o755)
  const stops: (() => Promise<void>)[] = [() => rm(dir, { recursive: true, force: true })]
  const later = (stop: () => Promise<void>) => stops.unshift(stop)
  try {
    console.log('etcd, two machines under Patroni, HAProxy …')
    const pair = new PatroniPair(dir, PORTS.cluster)
    later(() => pair.stop())
    await pair.start()
    const url = pair.urlAt(PORTS.cluster.primary)
    await migrate(url)
    const { db, pool } = openDatabase({ url, poolSize: 10, onError: () => {} })
    const { seats } = await preparePlayers(pool, db, PLAYERS).finally(() => db.destroy())
    const nodes = PORTS.nodes.map(
      (port, at) =>
        new Node(port, {
          NODE_ENV: 'production',
          DATABASE_URL: url,
          REPLICA_URL: pair.urlAt(PORTS.cluster.replica),
          METRICS_PORT: String(PORTS.metrics[at]),
          SECRET_KEY,
          RATE_LIMIT_FACTOR: '1000000',
        }),
    )
    for (const node of nodes) {
      later(() => node.stop('SIGKILL'))
      await node.start()
    }
    const allReady = () =>
      until('all nodes on the primary', async () =>
        (await Promise.all(nodes.map((node) => node.isReady()))).every(Boolean),
      )
    const allRead = () =>
      until('all nodes to read from the replica', async () =>
        (await Promise.all(PORTS.metrics.map(usesReplica))).every(Boolean),
      )
    const follows = (at: number) => until('a machine that follows again', () => pair.is(at, 'sync'), BACK_MS)
    const leads = (at: number) => until('a new primary', () => pair.is(at, 'primary'))

    const callers = new Callers(
      PORTS.nodes.map((port) => `http://127.0.0.1:${port}`),
      seats,
    )
    const playing = callers.play(CALLERS)
    let lost = 0
    const faults: [string, () => Promise<void>][] = [
      ['nothing: lists come from the replica', allRead],
      [
        'the machine of the primary switched off',
        async () => {
          lost = await pair.leader()
          await pair.killMachine(lost)
          await leads(1 - lost)
          await allReady()
        },
      ],
      [
        'it comes back, is rewound and follows',
        async () => {
          await pair.startMachine(lost)
          await follows(lost)
          await allRead()
        },
      ],
      [
        'the primary handed over by plan',
        async () => {
          const from = await pair.leader()
          await pair.switchOver(from)
          await leads(1 - from)
          await follows(from)
          await allReady()
        },
      ],
      [
        'the server of the primary killed, its machine not',
        async () => {
          const from = await pair.leader()
          await pair.killServer(from)
          await leads(1 - from)
          await follows(from)
          await allReady()
        },
      ],
    ]
    const rows: string[][] = []
    const wrong: string[] = []
    await setTimeout(SETTLE_MS)
    callers.takePauseMs()
    callers.takeRepeats()
    for (const [what, happen] of faults) {
      console.log(`${what} …`)
      await happen()
      await setTimeout(SETTLE_MS)
      const pause = callers.takePauseMs()
      rows.push([what, String(callers.takeRepeats()), `${(pause / 1000).toFixed(1)} s`])
      if (pause > LONGEST_PAUSE_MS) wrong.push(`${what}: nobody was answered for ${(pause / 1000).toFixed(1)} s`)
      if (callers.problems.length > 0) break
    }
    callers.stop()
    await playing
    printTable(['what happened', 'said again', 'longest pause'], rows)
    const books = openDatabase({ url, poolSize: 2, onError: () => {} })
    // What was known of the tables was known while they were empty.
    await books.pool.query('analyze')
    wrong.push(
      ...callers.problems,
      ...(await audit(books.db, BOOK_CHECKS)).map((finding) => JSON.stringify(finding)),
      ...(await wrongPurses(books.pool, seats, callers)),
      ...lostOf(await namesIn(books.pool), callers.heard),
    )
    await books.db.destroy()
    if (wrong.length > 0) throw new Error(wrong.slice(0, 20).join('\n'))
    console.log(
      `${callers.heard.length} acknowledged calls all there, each once; ${seats.length} purses as counted, books clean`,
    )
  } finally {
    for (const stop of stops) await stop()
  }
}
