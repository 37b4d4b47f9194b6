import { randomUUID } from 'node:crypto'
import { openDatabase, type Pool } from '../apps/server/src/platform/db.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'

const POOL_SIZE = 10

/** A database of its own on the server at `adminUrl`, migrated unless told otherwise, and dropped afterwards. */
export async function withBenchDatabase(
  adminUrl: string,
  work: (url: string, pool: Pool) => Promise<void>,
  prepare: (url: string) => Promise<void> = migrate,
): Promise<void> {
  const name = `bench_${randomUUID().slice(0, 8)}`
  const admin = openDatabase({ url: adminUrl, poolSize: 1, onError: () => {} })
  await admin.pool.query(`create database ${name}`)
  try {
    const url = new URL(adminUrl)
    url.pathname = `/${name}`
    await prepare(url.href)
    const { db, pool } = openDatabase({ url: url.href, poolSize: POOL_SIZE, onError: () => {} })
    try {
      await work(url.href, pool)
    } finally {
      await db.destroy()
    }
  } finally {
    await admin.pool.query(`drop database ${name} with (force)`)
    await admin.db.destroy()
  }
}
