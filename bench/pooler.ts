import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { BOOK_CHECKS } from '../apps/server/src/book-checks.ts'
import { audit } from '../apps/server/src/platform/audit.ts'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { withBenchDatabase } from './database.ts'
import { startPooler } from './nodes/pooler.ts'
import { freePorts } from './process.ts'
import { openRawClient } from './raw-client.ts'
import { perSecond, playAtOnce, playInTwoCalls, preparePlayers, withServer } from './wallet.ts'

const POOLER_PORT = 20_932
const CLIENTS = 64
const CONNECTIONS = 4

async function withPooler(databaseUrl: string, work: (poolerUrl: string) => Promise<void>): Promise<void> {
  const dir = await mkdtemp(path.join(tmpdir(), 'pooler-'))
  await chmod(dir, 0o755)
  const pooler = await startPooler(dir, { database: new URL(databaseUrl), port: POOLER_PORT, connections: CONNECTIONS })
  const failed = new Promise<never>((_, reject) => {
    pooler.once('error', () =>
      reject(new Error('prove -- pooler needs the program pgbouncer (Debian: apt install pgbouncer).')),
    )
    pooler.once('exit', (code) => reject(new Error(`pgbouncer ended with ${code}`)))
  })
  const poolerUrl = `postgres://${new URL(databaseUrl).username}@127.0.0.1:${POOLER_PORT}/trevo`
  try {
    await Promise.race([answers(poolerUrl), failed])
    failed.catch(() => {})
    await work(poolerUrl)
  } finally {
    pooler.kill('SIGTERM')
    await rm(dir, { recursive: true })
  }
}

async function answers(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch {
      await setTimeout(100)
    }
  }
}

/** Rounds of 64 players over four connections that every transaction shares with all others; then the books. */
export async function provePooler(adminUrl: string): Promise<void> {
  await withBenchDatabase(adminUrl, async (url, pool) => {
    const { db } = openDatabase({ url, poolSize: 1, onError: () => {} })
    const world = await preparePlayers(pool, db)
    const port = await freePorts(1)
    await withPooler(url, (poolerUrl) =>
      withServer(
        url,
        port,
        async () => {
          const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openRawClient('127.0.0.1', port)))
          const figures: number[] = []
          for (const work of [playAtOnce, playInTwoCalls, playAtOnce, playInTwoCalls]) {
            figures.push(await perSecond(clients, world.seats, work))
          }
          for (const client of clients) client.close()
          const [atOnce = 0, inTwo = 0] = figures.slice(2)
          console.log(
            `through PgBouncer, ${CLIENTS} callers on ${CONNECTIONS} connections: ${atOnce.toFixed(0)} rounds/s in one call, ${inTwo.toFixed(0)} in two, none refused`,
          )
        },
        { POOLER_URL: poolerUrl, ALLOW_PLAIN_CONNECTIONS: 'DATABASE_URL,POOLER_URL', POOL_SIZE: '20' },
      ),
    )
    const { rows } = await pool.query<{ count: string }>(
      `select count(*)::text as count from ledger_transfer where kind = 'bet'`,
    )
    const findings = await audit(db, BOOK_CHECKS)
    if (findings.length > 0) throw new Error(JSON.stringify(findings))
    console.log(`${rows[0]?.count} bets, books clean`)
    await db.destroy()
  })
}
