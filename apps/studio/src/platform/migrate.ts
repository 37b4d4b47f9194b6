import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const MIGRATIONS_DIR = join(import.meta.dirname, '../../migrations')
/** Any fixed number does, as long as nothing else in the database locks it. */
const LOCK_KEY = 7_283_650_115

/** Brings the studio's own schema up to date. Safe when several nodes start at once. */
export async function migrate(url: string): Promise<void> {
  const names = (await readdir(MIGRATIONS_DIR)).filter((name) => name.endsWith('.sql')).sort()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The lock belongs to this connection and ends with it, also when the process dies.
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
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
