import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { aMerchant } from '../../../test/fixtures.ts'
import { type AuditedBook, auditBooks, timesOf } from './audit-books.ts'

let database: TestDatabase
const books: number[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  for (let n = 0; n < 3; n++) books.push((await aMerchant(database.db)).id)
})
afterAll(() => database.drop())

/** Every look at it is a moment later. */
const ticking = () => {
  let at = 0
  return { now: () => new Date(at++) }
}
const BOOK = `current_setting('trevo.audit_book')`

async function runs(sql: string): Promise<AuditedBook[]> {
  const done: AuditedBook[] = []
  const checks = { ofEach: [{ name: 'each', sql }], ofAll: [{ name: 'all', sql: `select 'all' as detail` }] }
  for await (const run of auditBooks({ db: database.db, clock: ticking(), checks })) done.push(run)
  return done
}

test('books are audited beside one another, each by itself, and what goes across them last', async () => {
  const done = await runs(`select ${BOOK} as detail`)
  expect(done.at(-1)).toMatchObject({ bookId: null, findings: [{ detail: 'all' }] })
  const each = done.slice(0, -1)
  expect(each.map(({ bookId }) => bookId).sort()).toEqual(books)
  for (const { bookId, findings } of each) expect(findings).toMatchObject([{ detail: String(bookId) }])
  // The second began before the first had ended.
  const [first, second] = each.sort((a, b) => a.beganAt.getTime() - b.beganAt.getTime())
  expect(second?.beganAt.getTime()).toBeLessThan(first?.endedAt.getTime() ?? 0)
  expect(done.map(({ times }) => times.map(({ check }) => check))).toEqual([['each'], ['each'], ['each'], ['all']])
  expect([...timesOf(done).keys()]).toEqual(['each', 'all'])
})

test('one that cannot be audited ends the audit, whatever becomes of the others', async () => {
  await expect(runs(`select (1 / (${BOOK}::int - ${books[1]}))::text as detail`)).rejects.toThrow(/division by zero/)
})
