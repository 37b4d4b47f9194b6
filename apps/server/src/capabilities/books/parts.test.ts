import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { makeParts } from './parts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const rowsOf = async <Row extends object>(text: string) => (await database.pool.query<Row>(text)).rows

/** Which part each transfer lies in, by its kind. */
const places = () =>
  rowsOf<{ kind: string; part: string }>(
    'select kind, tableoid::regclass::text as part from ledger_transfer order by id',
  )
const write = (kind: string, at: string) =>
  database.pool.query(
    'insert into ledger_transfer (book_id, id, kind, created_at) values (1, next_id($2, 0), $1, $2::timestamptz)',
    [kind, at],
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
  expect([early?.part, edge?.part]).toEqual(['ledger_transfer_default', 'ledger_transfer_default'])
  expect(now?.part).toMatch(/^ledger_transfer_2\d{7}$/)
  // Weeks begin where 2020 did: 2025-02-26 and 2025-03-05.
  const [from, to] = [new Date('2025-03-03T00:00:00Z'), new Date('2025-03-06T00:00:00Z')]
  expect(await makeParts(database.db, from, to)).toBe(10)
  expect(await makeParts(database.db, from, to)).toBe(0)
  expect((await places()).map(({ kind, part }) => `${kind} ${part}`)).toEqual([
    'early ledger_transfer_20250226',
    'edge ledger_transfer_20250305',
    `now ${now?.part}`,
  ])
})

test('two who make parts at once do not meet', async () => {
  const [from, to] = [new Date('2024-01-01T00:00:00Z'), new Date('2024-02-01T00:00:00Z')]
  const made = await Promise.all([makeParts(database.db, from, to), makeParts(database.db, from, to)])
  expect(made.toSorted((a, b) => a - b)).toEqual([0, 30])
})
