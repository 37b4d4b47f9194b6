import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
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
  expect(await makeParts(database.db, from, to)).toBe(10)
  expect(await makeParts(database.db, from, to)).toBe(0)
  expect((await places()).map(({ name, part }) => `${name} ${part}`)).toEqual([
    'early game_round_20250226',
    'edge game_round_20250305',
    `now ${now?.part}`,
  ])
})

test('two who make parts at once do not meet', async () => {
  const [from, to] = [new Date('2024-01-01T00:00:00Z'), new Date('2024-02-01T00:00:00Z')]
  const made = await Promise.all([makeParts(database.db, from, to), makeParts(database.db, from, to)])
  expect(made.toSorted((a, b) => a - b)).toEqual([0, 30])
})
