import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { giveUpOnSilence } from './db-silence.ts'

const MIGRATIONS_DIR = join(import.meta.dirname, '../../migrations')
/** Any fixed number does, as long as nothing else in the database locks it. */
const LOCK_KEY = 7_283_650_115
const LOCK_POLL_MS = 50
const SAY_AFTER_MS = 5_000
const SAY_EVERY_MS = 15_000
const CONNECT_MS = 10_000
/** Longer than any statement of a migration here. */
const SILENCE_MS = 10 * 60_000

/** Its message is one sentence for whoever starts the studio. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent'
}

/** Brings the studio's own schema up to date. Safe when several nodes start at once. */
export async function migrate(url: string): Promise<void> {
  const names = (await readdir(MIGRATIONS_DIR)).filter((name) => name.endsWith('.sql')).sort()
  const client = await open(url)
  try {
    // The lock belongs to this connection and ends with it, also when the process dies.
    await takeLock(client)
    await client.query('create schema if not exists studio')
    await client.query(
      'create table if not exists studio.schema_migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from studio.schema_migration')
    const applied = new Set(rows.map(({ name }) => name))
    for (const name of names.filter((name) => !applied.has(name))) {
      const sql = await readFile(join(MIGRATIONS_DIR, name), 'utf8')
      await client.query('begin')
      await client.query(sql)
      await client.query('insert into studio.schema_migration (name) values ($1)', [name])
      await client.query('commit')
    }
  } finally {
    await client.end()
  }
}

/** A database that accepts and says nothing is told in a sentence, before whoever starts us loses patience. */
async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    if (!(error instanceof Error) || !error.message.startsWith('timeout expired')) throw error
    throw new DatabaseSilent(
      `The studio’s database accepts connections and has said nothing for ${CONNECT_MS / 1000} s: see whether it runs.`,
    )
  })
  giveUpOnSilence(client, SILENCE_MS)
  return client
}

async function takeLock(client: pg.Client): Promise<void> {
  const beganMs = performance.now()
  for (let nextSayMs = SAY_AFTER_MS; ; ) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK_KEY])
    if (rows[0]?.taken) return
    const waitedMs = performance.now() - beganMs
    if (waitedMs >= nextSayMs) {
      const seconds = Math.round(waitedMs / 1000)
      process.stderr.write(`Another studio brings its tables up to date: this one has waited for it ${seconds} s.\n`)
      nextSayMs += SAY_EVERY_MS
    }
    await setTimeout(LOCK_POLL_MS)
  }
}
