import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { giveUpOnSilence, TASK_TIMEOUTS } from './db-timeouts.ts'
import { openFirst } from './first-connection.ts'
import { sessionName } from './node-name.ts'

/** Tables and indexes, forever; and the functions and triggers, each in its one current body. */
export type SchemaDirs = { migrations: string; code: string }

export const SCHEMA_DIRS: SchemaDirs = {
  migrations: join(import.meta.dirname, '../../migrations'),
  code: join(import.meta.dirname, '../../sql'),
}
const FILE_PATTERN = /^\d{4}_[a-z0-9_]+\.sql$/
/** Any fixed number does, as long as nothing else in the database locks it. */
export const LOCK_KEY = 7_283_650_114
const LOCK_POLL_MS = 50
/** A migration of another node mostly takes less. */
const SAY_AFTER_MS = 5_000
const SAY_EVERY_MS = 15_000
const SILENCE_GRACE_MS = 5_000

/** What is written today finds its part; the rest is a job's. */
const FIRST_PARTS = `select make_parts($1, now() - interval '1 day', now() + interval '21 days')`

/**
 * `contracts`: its first line says `-- contract: why`, because versions that do not know it cannot work with what it leaves
 * behind. Every other migration only adds, and the version before goes on beside it.
 * `isAlone`: its first line says `-- alone`, because it is one statement that PostgreSQL takes only outside a transaction.
 */
export type Migration = { name: string; sha256: string; sql: string; contracts: boolean; isAlone: boolean }
type Code = { files: { name: string; sql: string }[]; sha256: string }

/** Its message is one sentence for the person who starts the server. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

export async function readMigrations(dir = SCHEMA_DIRS.migrations): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort()
  const seen = new Set<string>()
  for (const name of names) {
    if (!FILE_PATTERN.test(name)) throw new MigrationError(`The migration ${name} must be named NNNN_words.sql.`)
    const number = name.slice(0, 4)
    if (seen.has(number)) throw new MigrationError(`Two migrations carry the number ${number}.`)
    seen.add(number)
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(dir, name), 'utf8')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      return { name, sha256, sql, contracts: sql.startsWith('-- contract: '), isAlone: sql.startsWith('-- alone') }
    }),
  )
}

type MigrateOptions = {
  dirs?: SchemaDirs
  /** In production a node may start beside a newer version, which has brought the database up to itself. */
  besideNewer?: boolean
  /** Hears that the start waits, and for how long it has. */
  say?: (sentence: string) => void
  sayAfterMs?: number
}

/** Brings the database at `url` up to the newest migration and this version's code. Safe when several nodes start at once. */
export async function migrate(
  url: string,
  { dirs = SCHEMA_DIRS, besideNewer = false, say = sayAloud, sayAfterMs = SAY_AFTER_MS }: MigrateOptions = {},
): Promise<void> {
  const migrations = await readMigrations(dirs.migrations)
  const code = await readCode(dirs.code)
  const { statementMs, lockMs } = TASK_TIMEOUTS
  const client = await openFirst(url, {
    application_name: sessionName('migration'),
    statement_timeout: statementMs,
    lock_timeout: lockMs,
  })
  giveUpOnSilence(client, statementMs + SILENCE_GRACE_MS)
  try {
    // The lock belongs to this connection and ends with it, also when the process dies.
    await takeLock(client, say, sayAfterMs)
    await client.query(`create table if not exists schema_migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
    await client.query(`create table if not exists schema_code (
      one boolean primary key default true check (one), sha256 text not null, applied_at timestamptz not null default now())`)
    await client.query('alter table schema_migration add column if not exists contracts boolean not null default false')
    await client.query(`create table if not exists schema_code_past (
      sha256 text primary key, applied_at timestamptz not null default now())`)
    const { pending, isBehind } = await planOf(client, migrations, besideNewer)
    if (isBehind) return
    for (const migration of pending) await apply(client, migration)
    if (!(await hasCode(client, code, besideNewer))) await applyCode(client, code)
    if (dirs === SCHEMA_DIRS) {
      const { rows } = await client.query<{ table: string }>(
        'select table_name as "table" from partition_plan order by 1',
      )
      for (const { table } of rows) await client.query(FIRST_PARTS, [table]).catch(unlessBusy)
      await client.query('select grant_roles()')
    }
  } finally {
    await client.end()
  }
}

/** Other nodes use the table: what comes before its part is there lies in the default part, and the job moves it. */
function unlessBusy(error: unknown): void {
  if (!(error instanceof pg.DatabaseError) || error.code !== '55P03') throw error
}

/** Asked again and again: whoever waits inside a statement would hold up an index that is made beside the traffic. */
async function takeLock(client: pg.Client, say: (sentence: string) => void, sayAfterMs: number): Promise<void> {
  const beganMs = performance.now()
  for (let nextSayMs = sayAfterMs; ; ) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK_KEY])
    if (rows[0]?.taken) return
    const waitedMs = performance.now() - beganMs
    if (waitedMs >= nextSayMs) {
      say(`Another node brings the database up to date: this one has waited for it ${Math.round(waitedMs / 1000)} s.`)
      nextSayMs += SAY_EVERY_MS
    }
    await setTimeout(LOCK_POLL_MS)
  }
}

const sayAloud = (sentence: string) => void process.stderr.write(`${sentence}\n`)

type Plan = { pending: Migration[]; isBehind: boolean }

async function planOf(client: pg.Client, migrations: Migration[], besideNewer: boolean): Promise<Plan> {
  const { rows } = await client.query<{ name: string; sha256: string; contracts: boolean }>(
    'select name, sha256, contracts from schema_migration',
  )
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  const known = new Map(migrations.map((migration) => [migration.name, migration.sha256]))
  const first = migrations[0]
  if (applied.size > 0 && first !== undefined && !applied.has(first.name)) {
    throw new MigrationError(
      'The database is older than the first release of Trevo; run `npm run reset` to begin anew.',
    )
  }
  for (const [name, sha256] of applied) {
    if (known.has(name) && known.get(name) !== sha256) {
      throw new MigrationError(`The migration ${name} was changed after it was applied; restore it and add a new one.`)
    }
  }
  const pending = migrations.filter((migration) => !applied.has(migration.name))
  const newer = rows.filter(({ name }) => !known.has(name))
  const barred = newer.find(({ contracts }) => contracts || !besideNewer || pending.length > 0)
  if (barred) {
    throw new MigrationError(
      `The database already has migration ${barred.name}, so it is newer than this version of Trevo.`,
    )
  }
  return { pending, isBehind: newer.length > 0 }
}

async function apply(client: pg.Client, { name, sha256, sql, contracts, isAlone }: Migration): Promise<void> {
  const note = () =>
    client.query('insert into schema_migration (name, sha256, contracts) values ($1, $2, $3)', [
      name,
      sha256,
      contracts,
    ])
  if (!isAlone) {
    return inTransaction(client, `migration ${name}`, async () => {
      await client.query(sql)
      await note()
    })
  }
  await dropUnfinishedIndexes(client)
  await client.query(sql)
  await note()
}

/** What a statement alone was at when its node died; it would stand in the way of the next attempt. */
async function dropUnfinishedIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relkind = 'i'`,
  )
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`)
}

/** All files of the code, in the order of their names: they are small, and one hash for all of them is one rule less. */
async function readCode(dir: string): Promise<Code> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort()
  const files = await Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(dir, name), 'utf8') })))
  const hash = createHash('sha256')
  for (const { name, sql } of files) hash.update(`${name}\n${sql}\n`)
  return { files, sha256: hash.digest('hex') }
}

/**
 * Beside a newer version, code that was there before it stays away: the newer one serves both, and a node of the old one
 * that starts again must not take it back.
 */
async function hasCode(client: pg.Client, { sha256 }: Code, besideNewer: boolean): Promise<boolean> {
  const { rows } = await client.query<{ sha256: string }>(
    besideNewer
      ? 'select sha256 from schema_code union select sha256 from schema_code_past'
      : 'select sha256 from schema_code',
  )
  return rows.some((row) => row.sha256 === sha256)
}

const applyCode = (client: pg.Client, { files, sha256 }: Code) =>
  inTransaction(client, 'the code in sql/', async () => {
    // Functions call one another across files; the first call finds them all in place.
    await client.query('set local check_function_bodies = off')
    for (const { name, sql } of files) {
      await client.query(sql).catch((error: unknown) => {
        throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
      })
    }
    await client.query(
      'insert into schema_code (sha256) values ($1) on conflict (one) do update set sha256 = excluded.sha256, applied_at = now()',
      [sha256],
    )
    await client.query('insert into schema_code_past (sha256) values ($1) on conflict do nothing', [sha256])
  })

async function inTransaction(client: pg.Client, what: string, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    // Raised by the migration itself, for the person who starts the server.
    if (error instanceof pg.DatabaseError && error.code === 'P0001') throw new MigrationError(error.message)
    throw new Error(`${what} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** Whether every migration of this version is in the database. */
export async function isMigrated(pool: pg.Pool, migrations: Migration[]): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migration')
  const applied = new Set(rows.map((row) => row.name))
  return migrations.every(({ name }) => applied.has(name))
}
