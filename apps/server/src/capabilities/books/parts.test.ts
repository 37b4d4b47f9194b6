import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { inTx } from '../../platform/db.ts'
import { makeParts } from './parts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const rowsOf = async <Row extends object>(text: string) => (await database.pool.query<Row>(text)).rows

/** Which part each round lies in, by its name. */
const places = () =>
  rowsOf<{ name: string; part: string }>(
    'select vendor_round_id as name, tableoid::regclass::text as part from game_round order by id',
  )
const write = (name: string, at: string) =>
  database.pool.query(
    `insert into game_round (book_id, member_id, id, round_id, game_id, vendor_code, vendor_round_id, currency, stake, prize, bets,
       status, started_at, ended_at)
     select 1, 1, n.id, n.id, 1, 'TRV', $1, 'BRL', 1, 0, 1, 'settled', $2, $2 from (select next_id($2, 0) as id) n`,
    [name, at],
  )

/** How many tables have parts of that many days. */
const tables = async (days: number) => (await rowsOf(`select from partition_plan where days = ${days}`)).length

test('numbers rise with time, are a place in it, and go on where a clock was set back', async () => {
  const at = '2026-03-01T12:00:00.100Z'
  const [row] = await rowsOf<Record<string, bigint | boolean>>(`select
    next_id('${at}', 0) >= first_id('${at}') as is_after, next_id('${at}', 0) < first_id('2026-03-01T12:00:00.200Z') as is_before,
    '${at}'::timestamptz - time_of_id(next_id('${at}', 0)) < interval '64 milliseconds' as is_near,
    next_id('${at}', first_id('2026-03-02')) > first_id('2026-03-02') as is_above,
    next_id('2090-01-01', 0) < 9007199254740992 as is_safe`)
  expect(row).toEqual({ is_after: true, is_before: true, is_near: true, is_above: true, is_safe: true })
})

test('what is written today lies in a part, what came without one is moved when it is made', async () => {
  await write('now', new Date().toISOString())
  await write('early', '2025-03-03T10:00:00Z')
  await write('edge', '2025-03-05T23:59:59.999Z')
  const [early, edge, now] = await places()
  expect([early?.part, edge?.part]).toEqual(['game_round_default', 'game_round_default'])
  expect(now?.part).toMatch(/^game_round_2\d{7}$/)
  // Weeks begin where 2020 did: 2025-02-26 and 2025-03-05.
  const [from, to] = [new Date('2025-03-03T00:00:00Z'), new Date('2025-03-06T00:00:00Z')]
  // Four weeks that begin there: 2025-02-12.
  expect(await makeParts(database.db, from, to)).toBe(2 * (await tables(7)) + (await tables(28)))
  expect(await makeParts(database.db, from, to)).toBe(0)
  expect((await places()).map(({ name, part }) => `${name} ${part}`)).toEqual([
    'early game_round_20250226',
    'edge game_round_20250305',
    `now ${now?.part}`,
  ])
})

test('parts of another width fit between those that are there', async () => {
  const days = (count: number) =>
    database.pool.query(`update partition_plan set days = ${count} where table_name = 'game_round'`)
  const [from, to] = [new Date('2023-01-01T00:00:00Z'), new Date('2023-01-08T00:00:00Z')]
  await makeParts(database.db, from, new Date('2023-01-02T00:00:00Z'))
  await days(3)
  await makeParts(database.db, from, to)
  await days(7)
  const parts = await rowsOf<{ part: string; days: number }>(
    `select part, ((high - low) / ids_of_days(1))::int as days from parts_of('game_round') where part like '%_2023%' order by low`,
  )
  // The week until 2023-01-04 was there. Threes begin where 2020 did: the one from 2023-01-03 has two days left.
  expect(parts).toEqual([
    { part: 'game_round_20230104', days: 2 },
    { part: 'game_round_20230106', days: 3 },
  ])
})

test('two who make parts at once do not meet', async () => {
  const [from, to] = [new Date('2024-01-01T00:00:00Z'), new Date('2024-02-01T00:00:00Z')]
  const made = await Promise.all([makeParts(database.db, from, to), makeParts(database.db, from, to)])
  expect(made.reduce((sum, each) => sum + each)).toBe(6 * (await tables(7)) + 2 * (await tables(28)))
})

test('the number of a moment is its milliseconds since 2020 in steps of 64, whatever the zone of the session', async () => {
  const moments = Array.from({ length: 400 }, (_, n) => new Date(Date.UTC(2020, 0, 1) + n * 2_765_432_123))
  const numbers = moments.map((at) => BigInt(Math.floor((at.getTime() - Date.UTC(2020, 0, 1)) / 64)) << 17n)
  for (const zone of ['UTC', 'America/Sao_Paulo', 'America/New_York', 'Pacific/Chatham']) {
    await inTx(database.db, async (tx) => {
      await sql`select set_config('TimeZone', ${zone}, true)`.execute(tx)
      const { rows } = await sql<{ id: bigint }>`
        select first_id(u.at) as id from unnest(${moments}::timestamptz[]) with ordinality u (at, n) order by n`.execute(
        tx,
      )
      expect(rows.map(({ id }) => id)).toEqual(numbers)
    })
  }
})
