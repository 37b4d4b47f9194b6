import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Db, openDatabase, type Pool } from '../src/platform/db.ts'
import { migrate, SCHEMA_DIRS } from '../src/platform/migrate.ts'

export type TestDatabase = { url: string; db: Db; pool: Pool; drop(): Promise<void> }

const TEMPLATE_LOCK = 7_391_001
const POOL_SIZE = 10

/** A fresh, migrated database that no other test sees. Call `drop()` when the file is done with it. */
export async function createTestDatabase({ poolSize = POOL_SIZE } = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(async (admin) => {
    const template = await ensureTemplate(admin)
    await admin.query(`create database ${name} template ${template}`)
  })
  const url = urlOf(name)
  const { db, pool } = openDatabase({ url, poolSize, onError: ignoreForcedDisconnect })
  const drop = async () => {
    await db.destroy()
    await asAdmin((admin) => admin.query(`drop database ${name} with (force)`))
  }
  return { url, db, pool, drop }
}

/** One migrated template per schema; test files that start together wait for the first to make it. */
async function ensureTemplate(admin: pg.Client): Promise<string> {
  const name = `template_${await schemaHash()}`
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      // Migrated under another name, so that a failed migration never leaves half a template behind.
      await admin.query('drop database if exists template_unfinished with (force)')
      await admin.query('create database template_unfinished')
      await migrate(urlOf('template_unfinished'))
      await admin.query(`alter database template_unfinished rename to ${name}`)
    }
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
  return name
}

async function schemaHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const dir of Object.values(SCHEMA_DIRS)) {
    for (const file of (await readdir(dir)).sort()) hash.update(file).update(await readFile(join(dir, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: adminUrl() })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

function urlOf(database: string): string {
  const url = new URL(adminUrl())
  url.pathname = `/${database}`
  return url.href
}

function adminUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (url === undefined) throw new Error('TEST_DATABASE_URL is missing: run the tests through vitest.')
  return url
}

// Dropping a database by force ends connections that a test still holds.
const ignoreForcedDisconnect = () => {}
