import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate, SCHEMA_DIRS } from '../src/platform/migrate.ts'

type Older = {
  /** The first migration that the version before did not have, by its number. */
  without: string
  /** What the database held then. */
  rows: string
}

/** Brings a database of an older version up to date, and looks at what became of its rows. */
export async function broughtUpToDate(
  { without, rows }: Older,
  look: (all: (sql: string) => Promise<unknown[][]>) => Promise<void>,
): Promise<void> {
  const name = `older_${randomUUID().replaceAll('-', '')}`
  const address = new URL(process.env.TEST_DATABASE_URL ?? '')
  const admin = new pg.Client({ connectionString: address.href })
  await admin.connect()
  const [older, code] = [await mkdtemp(join(tmpdir(), 'older-')), await mkdtemp(join(tmpdir(), 'code-'))]
  await admin.query(`create database ${name}`)
  address.pathname = `/${name}`
  const client = new pg.Client({ connectionString: address.href })
  try {
    for (const file of await readdir(SCHEMA_DIRS.migrations))
      if (file < without) await copyFile(join(SCHEMA_DIRS.migrations, file), join(older, file))
    await migrate(address.href, { dirs: { migrations: older, code } })
    await client.connect()
    await client.query(rows)
    await migrate(address.href)
    await look(async (sql) => (await client.query({ text: sql, rowMode: 'array' })).rows)
  } finally {
    await client.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    for (const dir of [older, code]) await rm(dir, { recursive: true })
  }
}
