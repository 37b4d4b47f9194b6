import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { TASK_TIMEOUTS } from './db-timeouts.ts'

const MIGRATIONS_DIR = join(import.meta.dirname, '../../migrations')
const FILE_PATTERN = /^\d{4}_[a-z0-9_]+\.sql$/
/** Any fixed number does, as long as nothing else in the database locks it. */
const LOCK_KEY = 7_283_650_114

export type Migration = { name: string; sha256: string; sql: string }

/** Its message is one sentence for whoever starts the server. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

export async function readMigrations(dir = MIGRATIONS_DIR): Promise<Migration[]> {
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
      return { name, sha256: createHash('sha256').update(sql).digest('hex'), sql }
    }),
  )
}

/** Brings the database at `url` up to the newest migration. Safe when several nodes start at once. */
export async function migrate(url: string, dir = MIGRATIONS_DIR): Promise<void> {
  const migrations = await readMigrations(dir)
  const { statementMs, lockMs } = TASK_TIMEOUTS
  const client = new pg.Client({ connectionString: url, statement_timeout: statementMs, lock_timeout: lockMs })
  await client.connect()
  try {
    // The lock belongs to this connection and ends with it, also when the process dies.
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    await client.query(`create table if not exists schema_migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
    for (const migration of await pendingOf(client, migrations)) await apply(client, migration)
  } finally {
    await client.end()
  }
}

async function pendingOf(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration')
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  const known = new Map(migrations.map((migration) => [migration.name, migration.sha256]))
  for (const [name, sha256] of applied) {
    if (!known.has(name)) {
      throw new MigrationError(`The database already has migration ${name}, so it is newer than this version of Trevo.`)
    }
    if (known.get(name) !== sha256) {
      throw new MigrationError(`The migration ${name} was changed after it was applied; restore it and add a new one.`)
    }
  }
  return migrations.filter((migration) => !applied.has(migration.name))
}

async function apply(client: pg.Client, { name, sha256, sql }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    // Raised by the migration itself, for whoever starts the server.
    if (error instanceof pg.DatabaseError && error.code === 'P0001') throw new MigrationError(error.message)
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** Whether every migration of this version is in the database. */
export async function isMigrated(pool: pg.Pool, migrations: Migration[]): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migration')
  const applied = new Set(rows.map((row) => row.name))
  return migrations.every(({ name }) => applied.has(name))
}
