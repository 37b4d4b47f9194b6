import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isMigrated, migrate, readMigrations } from './migrate.ts'

let dir: string
let code: string
let name: string
let url: string

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'migrations-'))
  code = await mkdtemp(join(tmpdir(), 'code-'))
  name = `migrate_${randomUUID().replaceAll('-', '')}`
  const address = new URL(process.env.TEST_DATABASE_URL ?? '')
  await query(address.href, `create database ${name}`)
  address.pathname = `/${name}`
  url = address.href
})

afterEach(async () => {
  await query(process.env.TEST_DATABASE_URL ?? '', `drop database ${name} with (force)`)
  await rm(dir, { recursive: true })
  await rm(code, { recursive: true })
})

async function query(at: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const write = (file: string, sql: string) => writeFile(join(dir, file), sql)
const writeCode = (file: string, sql: string) => writeFile(join(code, file), sql)

test('five nodes that start at once apply each migration exactly once', async () => {
  await write('0001_one.sql', 'create table one (n int); insert into one values (1);')
  await write('0002_two.sql', 'insert into one values (2); select pg_sleep(0.2);')
  await Promise.all(Array.from({ length: 5 }, () => migrate(url, { dirs: { migrations: dir, code } })))
  expect(await query(url, 'select n from one order by n')).toEqual([{ n: 1 }, { n: 2 }])
  expect(await query(url, 'select name from schema_migration order by name')).toEqual([
    { name: '0001_one.sql' },
    { name: '0002_two.sql' },
  ])
})

test('a later start applies only what is new', async () => {
  await write('0001_one.sql', 'create table one (n int)')
  await migrate(url, { dirs: { migrations: dir, code } })
  await write('0002_two.sql', 'insert into one values (7)')
  await migrate(url, { dirs: { migrations: dir, code } })
  expect(await query(url, 'select n from one')).toEqual([{ n: 7 }])
})

test('a migration that fails leaves nothing of itself and keeps those before it', async () => {
  await write('0001_one.sql', 'create table one (n int)')
  await write('0002_two.sql', 'create table two (n int); select 1 / 0;')
  await expect(migrate(url, { dirs: { migrations: dir, code } })).rejects.toThrow(
    /0002_two\.sql failed: division by zero/,
  )
  expect(
    await query(url, "select to_regclass('one') is not null as one, to_regclass('two') is not null as two"),
  ).toEqual([{ one: true, two: false }])
})

test('a migration changed after it was applied is refused in one sentence', async () => {
  await write('0001_one.sql', 'create table one (n int)')
  await migrate(url, { dirs: { migrations: dir, code } })
  await write('0001_one.sql', 'create table one (n bigint)')
  await expect(migrate(url, { dirs: { migrations: dir, code } })).rejects.toThrow(
    'The migration 0001_one.sql was changed after it was applied; restore it and add a new one.',
  )
})

test('a database that is newer than the code is refused in one sentence', async () => {
  await write('0001_one.sql', 'select 1')
  await write('0002_two.sql', 'select 1')
  await migrate(url, { dirs: { migrations: dir, code } })
  await rm(join(dir, '0002_two.sql'))
  await expect(migrate(url, { dirs: { migrations: dir, code } })).rejects.toThrow(
    'The database already has migration 0002_two.sql, so it is newer than this version of Trevo.',
  )
})

describe('a node of the version before, that starts again during a deploy', () => {
  const older = () => migrate(url, { dirs: { migrations: dir, code }, besideNewer: true })
  const body = (n: number) => `create or replace function answer() returns int language sql as $$ select ${n} $$`

  async function deployed(second: string) {
    await write('0001_one.sql', 'create table one (n int)')
    await writeCode('answers.sql', body(1))
    await migrate(url, { dirs: { migrations: dir, code } })
    await write('0002_two.sql', second)
    await writeCode('answers.sql', body(2))
    await migrate(url, { dirs: { migrations: dir, code } })
    await rm(join(dir, '0002_two.sql'))
    await writeCode('answers.sql', body(1))
  }

  test('leaves what the newer one has made', async () => {
    await deployed('alter table one add column m int')
    await older()
    expect(await query(url, 'select answer() as n')).toEqual([{ n: 2 }])
    expect(await query(url, 'select count(*)::int as n from schema_migration')).toEqual([{ n: 2 }])
  })

  test('does not start where the newer one has taken away what it needs', async () => {
    await deployed('-- contract: nobody writes n any more\nalter table one drop column n')
    await expect(older()).rejects.toThrow('already has migration 0002_two.sql')
  })

  test('does not take back the code of a version that changed nothing else', async () => {
    await deployed('select 1')
    await write('0002_two.sql', 'select 1')
    await older()
    expect(await query(url, 'select answer() as n')).toEqual([{ n: 2 }])
    await migrate(url, { dirs: { migrations: dir, code } })
    expect(await query(url, 'select answer() as n'), 'elsewhere the code is what is checked out').toEqual([{ n: 1 }])
  })
})

test('an index is made beside the traffic, by one of five nodes, also after one that was not finished', async () => {
  await write('0001_one.sql', 'create table one (n int); insert into one values (1), (1)')
  await write('0002_index.sql', '-- alone\ncreate unique index concurrently if not exists one_n on one (n)')
  const apply = () => migrate(url, { dirs: { migrations: dir, code } })
  await expect(apply()).rejects.toThrow('could not create unique index')
  expect(await query(url, "select indisvalid from pg_index where indexrelid = 'one_n'::regclass")).toEqual([
    { indisvalid: false },
  ])
  await query(url, 'delete from one')
  await Promise.all(Array.from({ length: 5 }, apply))
  expect(await query(url, "select indisvalid from pg_index where indexrelid = 'one_n'::regclass")).toEqual([
    { indisvalid: true },
  ])
})

test.each([
  [['1_one.sql'], 'The migration 1_one.sql must be named NNNN_words.sql.'],
  [['0001_one.sql', '0001_two.sql'], 'Two migrations carry the number 0001.'],
])('file names %j are refused', async (files, sentence) => {
  for (const file of files) await write(file, 'select 1')
  await expect(migrate(url, { dirs: { migrations: dir, code } })).rejects.toThrow(sentence)
})

test('a node knows whether the database has all its migrations', async () => {
  await write('0001_one.sql', 'select 1')
  await migrate(url, { dirs: { migrations: dir, code } })
  const pool = new pg.Pool({ connectionString: url })
  // Whose goodbye has not arrived yet is cut off when the database goes.
  pool.on('connect', (client) => client.on('error', () => {}))
  expect(await isMigrated(pool, await readMigrations(dir))).toBe(true)
  await write('0002_two.sql', 'select 1')
  expect(await isMigrated(pool, await readMigrations(dir))).toBe(false)
  await pool.end()
})

describe('the code beside the migrations', () => {
  const answer = async () => (await query(url, 'select answer() as n'))[0]?.n
  const body = (n: number) => `create or replace function answer() returns int language sql as $$ select ${n} $$`
  const apply = () => migrate(url, { dirs: { migrations: dir, code } })

  test('is applied after them, again when a body changes, and not otherwise', async () => {
    await write('0001_one.sql', 'create table one (n int)')
    await writeCode('answers.sql', body(1))
    await apply()
    expect(await answer()).toBe(1)

    await query(url, body(2))
    await apply()
    expect(await answer()).toBe(2)

    await writeCode('answers.sql', body(3))
    await apply()
    expect(await answer()).toBe(3)
  })

  test('may call across files, whatever their order', async () => {
    await write('0001_one.sql', 'create table one (n int)')
    await writeCode('a.sql', 'create function answer() returns int language sql as $$ select question() $$')
    await writeCode('b.sql', 'create function question() returns int language sql as $$ select 4 $$')
    await apply()
    expect(await answer()).toBe(4)
  })

  test('is applied whole or not at all, and says which file failed', async () => {
    await write('0001_one.sql', 'create table one (n int)')
    await writeCode('answers.sql', body(1))
    await apply()
    await writeCode('answers.sql', body(5))
    await writeCode('broken.sql', 'create function broken( returns int')
    await expect(apply()).rejects.toThrow(/the code in sql\/ failed: broken\.sql: syntax error/)
    expect(await answer()).toBe(1)
  })

  test('is applied once by five nodes that start at once', async () => {
    await write('0001_one.sql', 'create table one (n int)')
    await writeCode('count.sql', 'insert into one values (1)')
    await Promise.all(Array.from({ length: 5 }, apply))
    expect(await query(url, 'select n from one')).toEqual([{ n: 1 }])
  })
})

test('a database from before the first release is refused in one sentence', async () => {
  await write('0001_before.sql', 'select 1')
  await migrate(url, { dirs: { migrations: dir, code } })
  await rm(join(dir, '0001_before.sql'))
  await write('0001_after.sql', 'select 1')
  await expect(migrate(url, { dirs: { migrations: dir, code } })).rejects.toThrow(
    'The database is older than the first release of Trevo; run `npm run reset` to begin anew.',
  )
})

test('the database compiles no queries: a page of records would take longer to compile than to read', async () => {
  await migrate(url)
  expect(await query(url, 'show jit')).toEqual([{ jit: 'off' }])
})
