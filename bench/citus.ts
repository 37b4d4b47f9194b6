import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { BOOK_CHECKS } from '../apps/server/src/book-checks.ts'
import { audit } from '../apps/server/src/platform/audit.ts'
import { openBookPools } from '../apps/server/src/platform/book-pools.ts'
import { openDatabase, type Pool } from '../apps/server/src/platform/db.ts'
import { type Cluster, openCluster, openPlain } from './citus-cluster.ts'
import { proveQueue } from './citus-queue.ts'
import { proveRefusals } from './citus-refusals.ts'
import { proveSuites } from './citus-suites.ts'
import { aBook, anySeat, type Book, CALLS, type Callers, openCallers, prepareGames, stake } from './citus-world.ts'
import { median, printTable } from './report.ts'

const PLAYERS = 60
const CALLERS = 64
const KILLS = 5
const ROUNDS = 3
const SECONDS = 2
/** Of plain PostgreSQL on the same machine. */
const LEAST = 0.5

/** The hot calls on a real cluster: each on the worker that has the book, workers killed under load, every cent there afterwards. */
export async function proveCitus(): Promise<void> {
  const citusUrl = process.env.CITUS_URL
  if (!citusUrl) {
    console.log(
      'citus: set CITUS_URL to the coordinator of a Citus 13 cluster with two workers, as a user who may create databases.',
    )
    return
  }
  // The suites take longest: CITUS_PARTS=cluster leaves them out, CITUS_PARTS=suites all else.
  const parts = (process.env.CITUS_PARTS ?? 'suites,cluster').split(',')
  if (parts.includes('suites')) await proveSuites(citusUrl)
  if (!parts.includes('cluster')) return
  const cluster = await openCluster(citusUrl)
  try {
    await prepareGames(cluster.pool)
    const books = await booksApart(cluster)
    await proveOneWorker(cluster, books)
    await proveQueues(cluster, books)
    const missed = await compare(citusUrl, cluster, books)
    await proveMove(cluster, books)
    await proveKills(cluster, books)
    await proveRefusals(cluster)
    if (missed.length > 0) throw new Error(`below ${LEAST} of PostgreSQL: ${missed.join(', ')}`)
  } finally {
    await cluster.drop()
  }
}

const portOf = async (pool: Pool, book: number): Promise<number> => {
  const { rows } = await pool.query<{ port: number }>(
    `select n.nodeport as port from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid
     where p.shardid = get_shard_id_for_distribution_column('ledger_account', $1::int)`,
    [book],
  )
  return rows[0]?.port ?? 0
}

/** One brand on each of two workers. */
async function booksApart({ pool }: Cluster): Promise<[Book, Book]> {
  const first = await aBook(pool, PLAYERS)
  for (;;) {
    const other = await aBook(pool, PLAYERS)
    if ((await portOf(pool, other.id)) !== (await portOf(pool, first.id))) return [first, other]
  }
}

/** Each call on a connection to the owner that tells what Citus does where: nothing elsewhere, and what is left to plan there. */
async function proveOneWorker(cluster: Cluster, books: readonly Book[]): Promise<void> {
  const rows: string[][] = []
  for (const book of books) {
    const port = await portOf(cluster.pool, book.id)
    const worker = cluster.workers.find((one) => one.port === port)
    if (!worker) throw new Error(`book ${book.id} has no worker`)
    const told: string[] = []
    const pool = new pg.Pool({
      connectionString: cluster.urlOf(worker),
      max: 1,
      options: '-c client_min_messages=log -c citus.log_remote_commands=on -c citus.log_local_commands=on',
    })
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('notice', ({ message = '' }) => told.push(message)))
    const callers = openCallers(cluster.db, cluster.pool, async () => pool)
    for (const [name, call] of Object.entries(CALLS)) {
      told.length = 0
      for (let n = 0; n < 5; n++) await call(callers, book, anySeat(book))
      const there = told.filter((line) => line.startsWith('executing the command locally')).length
      const elsewhere = told.filter((line) => line.startsWith('issuing'))
      if (elsewhere.length > 0) throw new Error(`${name} of book ${book.id} is elsewhere: ${elsewhere.join('; ')}`)
      rows.push([name, String(book.id), String(port), String(there), String(elsewhere.length)])
    }
    await pool.end()
  }
  printTable(['five calls of', 'book', 'its worker', 'planned by Citus there', 'elsewhere'], rows)
}

async function proveQueues(cluster: Cluster, books: readonly Book[]): Promise<void> {
  for (const book of books) {
    const port = await portOf(cluster.pool, book.id)
    const worker = cluster.workers.find((one) => one.port === port)
    if (worker) await proveQueue(cluster, cluster.urlOf(worker), { id: book.id, memberId: anySeat(book).memberId })
  }
}

/** Ends a worker's backend as a crash would: the whole worker comes back after its recovery. */
async function killOn(cluster: Cluster, index: number): Promise<void> {
  const worker = cluster.workers[index % cluster.workers.length]
  if (!worker) return
  for (let n = 0; n < 60; n++) {
    const { db, pool } = openDatabase({ url: cluster.urlOf(worker), poolSize: 1, onError: () => {} })
    try {
      const { rows } = await pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
         order by state = 'active' desc limit 1`,
      )
      const pid = rows[0]?.pid
      if (pid !== undefined) {
        process.kill(pid, 'SIGKILL')
        return
      }
    } catch {
      // Still on its way back from the last time.
    } finally {
      await db.destroy().catch(() => {})
    }
    await sleep(1_000)
  }
  throw new Error('no worker could be killed')
}

type Moved = { book: number; key: string }

/** 16 callers at work on all books while something happens: what they were told was done, and how often that it failed. */
async function underLoad(
  { pool, db, url }: Cluster,
  books: readonly Book[],
  name: string,
  happens: () => Promise<void>,
): Promise<{ acknowledged: Moved[]; failed: number }> {
  const direct = await openBookPools({ url, pool, poolSize: 10, onError: () => {} })
  const callers = openCallers(db, pool, direct.poolFor)
  const acknowledged: Moved[] = []
  let isOver = false
  let failed = 0
  let number = 0
  const caller = async () => {
    while (!isOver) {
      const book = books[number % books.length] as Book
      const key = `${name}:${number++}`
      try {
        if (number % 3 === 0) await CALLS.round(callers, book, anySeat(book))
        else if (number % 3 === 1) await CALLS.order(callers, book, anySeat(book))
        else {
          await callers.ledger.transfer(stake(book.id, anySeat(book).memberId, key))
          acknowledged.push({ book: book.id, key })
        }
      } catch {
        failed += 1
        await sleep(50)
      }
    }
  }
  const working = Promise.all(Array.from({ length: 16 }, caller))
  try {
    await happens()
  } finally {
    isOver = true
    await working
    await direct.close()
  }
  return { acknowledged, failed }
}

/** Every transfer that was acknowledged is there, and the books are clean. */
async function proveThere({ pool, db }: Cluster, books: readonly Book[], name: string, acknowledged: readonly Moved[]) {
  const missing = []
  for (const book of books) {
    const { rows } = await pool.query<{ key: string }>(
      `select idem_key as key from ledger_key where book_id = $1 and idem_key like $2`,
      [book.id, `${name}:%`],
    )
    const there = new Set(rows.map(({ key }) => key))
    missing.push(...acknowledged.filter((one) => one.book === book.id && !there.has(one.key)))
  }
  const findings = (await audit(db, BOOK_CHECKS)).map(({ check, detail }) => `${check}: ${detail}`)
  if (missing.length > 0 || findings.length > 0)
    throw new Error(`${name}: ${missing.length} missing, ${findings.join('; ')}`)
}

async function proveKills(cluster: Cluster, books: readonly Book[]): Promise<void> {
  const { acknowledged, failed } = await underLoad(cluster, books, 'kill', async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(3_000)
      await killOn(cluster, kill)
      await sleep(4_000)
    }
  })
  await untilSettled(cluster)
  await proveThere(cluster, books, 'kill', acknowledged)
  console.log(
    `workers killed ${KILLS} times under load: ${acknowledged.length} acknowledged transfers, all there once, ${failed} calls told that they failed, books clean`,
  )
}

/** A book goes to the other worker while bets are made in it: what was written on the old one must have gone with it. */
async function proveMove(cluster: Cluster, books: readonly [Book, ...Book[]]): Promise<void> {
  const { pool, workers } = cluster
  const [book] = books
  const from = await portOf(pool, book.id)
  const [source, target] = [workers.find(({ port }) => port === from), workers.find(({ port }) => port !== from)]
  if (!source || !target) throw new Error(`book ${book.id} has nowhere to go`)
  const { acknowledged, failed } = await underLoad(cluster, books, 'move', async () => {
    await sleep(2_000)
    await pool.query(
      `select citus_move_shard_placement(get_shard_id_for_distribution_column('ledger_account', $1::int), $2, $3, $4, $5, 'block_writes')`,
      [book.id, source.host, source.port, target.host, target.port],
    )
    await sleep(2_000)
    await pool.query('select near.make_pieces()')
    await sleep(2_000)
  })
  if ((await portOf(pool, book.id)) !== target.port) throw new Error(`book ${book.id} was not moved`)
  await proveThere(cluster, books, 'move', acknowledged)
  console.log(
    `a book moved to the other worker under load: ${acknowledged.length} acknowledged transfers, all there once, ${failed} calls told that they failed, books clean`,
  )
}

/** What a crash left prepared is decided by Citus itself, within a minute. */
async function untilSettled({ pool }: Cluster): Promise<void> {
  for (let n = 0; n < 60; n++) {
    try {
      await pool.query('select recover_prepared_transactions()')
      const { rows } = await pool.query<{ left: string }>(
        `select coalesce(sum(result::int), 0) as left from run_command_on_workers('select count(*) from pg_prepared_xacts where database = current_database()')`,
      )
      if (Number(rows[0]?.left) === 0) return
    } catch {
      // A worker is still on its way back.
    }
    await sleep(1_000)
  }
  throw new Error('transactions stay prepared')
}

async function perSecond(callers: Callers, books: readonly Book[], name: keyof typeof CALLS): Promise<number> {
  let done = 0
  const start = performance.now()
  const end = start + SECONDS * 1000
  const caller = async (_: unknown, index: number) => {
    const book = books[index % books.length] as Book
    while (performance.now() < end) {
      await CALLS[name](callers, book, anySeat(book))
      done++
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return (done * 1000) / (performance.now() - start)
}

/** 64 callers on two books: through the coordinator, straight to the workers, and without Citus. */
async function compare(citusUrl: string, cluster: Cluster, books: readonly Book[]): Promise<string[]> {
  const plain = await openPlain(citusUrl, cluster.workers[0] as Cluster['workers'][number])
  const direct = await openBookPools({ url: cluster.url, pool: cluster.pool, poolSize: 10, onError: () => {} })
  try {
    await prepareGames(plain.pool)
    const plainBooks = [await aBook(plain.pool, PLAYERS), await aBook(plain.pool, PLAYERS)]
    const ways = [
      { name: 'PostgreSQL', callers: openCallers(plain.db, plain.pool), books: plainBooks },
      { name: 'coordinator', callers: openCallers(cluster.db, cluster.pool), books },
      { name: 'workers', callers: openCallers(cluster.db, cluster.pool, direct.poolFor), books },
    ]
    const rows: string[][] = []
    const missed: string[] = []
    for (const name of Object.keys(CALLS) as (keyof typeof CALLS)[]) {
      const rates = ways.map((): number[] => [])
      for (const { callers, books: own } of ways) await perSecond(callers, own, name)
      for (let round = 0; round < ROUNDS; round++)
        for (const [index, { callers, books: own }] of ways.entries())
          rates[index]?.push(await perSecond(callers, own, name))
      const [alone = 0, over = 0, straight = 0] = rates.map(median)
      rows.push([
        name,
        alone.toFixed(0),
        over.toFixed(0),
        straight.toFixed(0),
        (over / alone).toFixed(2),
        (straight / alone).toFixed(2),
      ])
      if (straight / alone < LEAST) missed.push(`${name}: ${(straight / alone).toFixed(2)}`)
    }
    printTable(
      [
        `a second, ${CALLERS} callers`,
        ...ways.map(({ name }) => name),
        'coordinator / PostgreSQL',
        'workers / PostgreSQL',
      ],
      rows,
    )
    return missed
  } finally {
    await direct.close()
    await plain.drop()
  }
}
