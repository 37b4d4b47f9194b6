import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../src/platform/migrate.ts'

export type TestDatabase = { url: string; pool: pg.Pool; drop(): Promise<void> }

/** A fresh database with the studio's schema that no other test sees. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env.TEST_DATABASE_URL
  if (adminUrl === undefined) throw new Error('TEST_DATABASE_URL is missing: run the tests through vitest.')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(adminUrl, `create database ${name}`)
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
  await migrate(url)
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  // Dropping a database by force ends connections that a test still holds.
  pool.on('error', () => {})
  return {
    url,
    pool,
    async drop() {
      await pool.end()
      await asAdmin(adminUrl, `drop database ${name} with (force)`)
    },
  }
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(sql)
  } finally {
    await admin.end()
  }
}
