import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'

test('each test database is migrated, empty of the others’ rows, and gone after drop', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await one.pool.query('create table only_here (id int)')
  expect((await one.pool.query(`select to_regclass('member') is not null as migrated`)).rows).toEqual([
    { migrated: true },
  ])
  expect((await two.pool.query(`select to_regclass('only_here') as found`)).rows).toEqual([{ found: null }])
  expect((await sql<{ id: bigint }>`select 7::int8 as id`.execute(two.db)).rows).toEqual([{ id: 7n }])
  await one.drop()
  const name = new URL(one.url).pathname.slice(1)
  const { rows } = await two.pool.query('select count(*)::int as databases from pg_database where datname = $1', [name])
  expect(rows).toEqual([{ databases: 0 }])
  await two.drop()
})
