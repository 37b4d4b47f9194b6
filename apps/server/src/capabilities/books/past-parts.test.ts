import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { daysAgo } from '../../../test/seals.ts'
import { dropParts } from './drop-parts.ts'
import { makeParts } from './parts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(`update partition_plan set keep_days = 56 where table_name = 'presence_day'`)
})
afterAll(() => database.drop())

const sit = (member: number, ago: number) =>
  database.pool.query(
    `insert into presence_day (book_id, member_id, day, seconds)
     values (1, $1, (now() at time zone 'UTC')::date - $2::int, 60)`,
    [member, ago],
  )
const whoSat = async () => {
  const { rows } = await database.pool.query<{ who: string }>(
    `select member_id || ' ' || (tableoid = 'presence_day_default'::regclass) as who from presence_day order by member_id`,
  )
  return rows.map(({ who }) => who)
}
/** Those whose retention is over. */
const pastPartsOf = async (table: string) => {
  const { rows } = await database.pool.query<{ part: string }>(
    `select part from parts_of('${table}') where high < first_id(now() - interval '56 days') order by low`,
  )
  return rows.map(({ part }) => part)
}

test('days lie in parts of their own, and those of every day between are made', async () => {
  await daysAgo(database.pool, 200, async () => {})
  await sit(1, 200)
  await sit(2, 0)
  await sit(3, 120)
  expect(await whoSat()).toEqual(['1 false', '2 false', '3 true'])
  const from = new Date(Date.now() - 121 * 86_400_000)
  expect(await makeParts(database.db, from, new Date(Date.now() - 120 * 86_400_000))).toBeGreaterThan(0)
  expect(await whoSat()).toEqual(['1 false', '2 false', '3 false'])
})

test('what is past its retention goes without a seal, what came late with it, and the rest stays', async () => {
  await sit(4, 160)
  await sit(5, 55)
  expect(await whoSat()).toEqual(['1 false', '2 false', '3 false', '4 true', '5 true'])
  const dropped = await dropParts(database.db, new Date())
  expect(dropped.filter((part) => part.startsWith('presence_day_')).length).toBeGreaterThanOrEqual(2)
  expect(await whoSat()).toEqual(['2 false', '5 true'])
  expect(await pastPartsOf('presence_day')).toEqual([])
  expect((await database.pool.query('select from seal')).rowCount).toBe(0)
  expect(await dropParts(database.db, new Date())).toEqual([])
})

test('no part is made anew for days that are forgotten', async () => {
  const made = await makeParts(
    database.db,
    new Date(Date.now() - 201 * 86_400_000),
    new Date(Date.now() - 200 * 86_400_000),
  )
  expect(await pastPartsOf('presence_day')).toEqual([])
  expect(made).toBe(0)
})

test('a clock that runs ahead drops nothing', async () => {
  expect(await dropParts(database.db, new Date(Date.now() + 500 * 86_400_000))).toEqual([])
  expect(await whoSat()).toEqual(['2 false', '5 true'])
})

test('two who drop at once do not meet', async () => {
  await daysAgo(database.pool, 130, async () => {})
  const [one, two] = await Promise.all([dropParts(database.db, new Date()), dropParts(database.db, new Date())])
  expect(new Set([...one, ...two]).size).toBe(one.length + two.length)
})
