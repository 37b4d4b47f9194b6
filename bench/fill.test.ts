import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { CHECKS_OF_BOOKS } from '../apps/server/src/book-checks.ts'
import { auditBooks } from '../apps/server/src/capabilities/books/audit-books.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { weeksOf } from './fill/weeks.ts'
import { dropFilled, fill } from './fill.ts'

const adminUrl = process.env.TEST_DATABASE_URL ?? ''
const name = `fill_${randomUUID().slice(0, 8)}`
const shape = { postings: 6_000, members: 700, games: 20, weeks: 2 }

// Its progress.
vi.spyOn(console, 'log').mockReturnValue()

afterAll(() => dropFilled(adminUrl, name))

test('makes as many postings as asked for, which the audit finds nothing wrong with, and makes them once', async () => {
  const url = await fill(adminUrl, name, shape)
  const { db, pool } = openDatabase({ url, poolSize: 2, onError: () => {} })
  try {
    const postings = async () =>
      Number((await pool.query<{ n: bigint }>('select count(*) as n from ledger_posting')).rows[0]?.n)
    const made = await postings()
    expect(made).toBeGreaterThan(shape.postings * 0.97)
    expect(made).toBeLessThan(shape.postings * 1.1)
    await fill(adminUrl, name, shape)
    expect(await postings()).toBe(made)
    const late = await pool.query('select from ledger_posting_default union all select from game_round_default')
    expect(late.rowCount).toBe(0)
    const findings: unknown[] = []
    for await (const run of auditBooks({ db, clock: systemClock, checks: CHECKS_OF_BOOKS })) {
      findings.push(...run.findings)
    }
    expect(findings).toEqual([])
  } finally {
    await db.destroy()
  }
})

test('lays weeks beside one another, the last one up to now', () => {
  // 2026-11-18 is a Wednesday, on which parts begin: that week has twelve hours so far.
  const weeks = weeksOf({ ...shape, weeks: 3, until: new Date('2026-11-18T12:00:00Z') })
  expect(weeks.map(({ from, to }) => [from.toISOString(), to.toISOString()])).toEqual([
    ['2026-11-04T00:00:00.000Z', '2026-11-11T00:00:00.000Z'],
    ['2026-11-11T00:00:00.000Z', '2026-11-18T00:00:00.000Z'],
    ['2026-11-18T00:00:00.000Z', '2026-11-18T12:00:00.000Z'],
  ])
})

test('begins no week that is minutes old', () => {
  const weeks = weeksOf({ ...shape, weeks: 1, until: new Date('2026-11-18T00:20:00Z') })
  expect(weeks.map(({ to }) => to.toISOString())).toEqual(['2026-11-18T00:00:00.000Z'])
})
