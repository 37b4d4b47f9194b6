import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMerchant } from '../../../test/fixtures.ts'
import { deposit, openTestLedger, type TestLedger } from '../../../test/ledger.ts'
import { daysAgo, sealFindings } from '../../../test/seals.ts'
import { closeParts, sealBooks } from './seal-books.ts'

let world: TestLedger
beforeAll(async () => {
  world = await openTestLedger()
})
afterAll(() => world.drop())

test('two books that seal the same part at once get one key for it, and both their seals', async () => {
  const { pool, db, ledger, merchantId } = world
  const other = await aMerchant(db)
  const member = await world.member()
  await daysAgo(pool, 20, () => ledger.transfer(deposit(merchantId, member, 100n, 'shared')))
  await closeParts(db, new Date())
  const { rows } = await pool.query<{ low: bigint }>(
    `select low from closed_part where table_name = 'ledger_posting' order by low limit 1`,
  )
  const seal = `select seal_part($1, 'ledger_posting', $2) is not null as sealed`
  const first = await pool.connect()
  try {
    await first.query('begin')
    await first.query(seal, [merchantId, rows[0]?.low])
    const second = pool.query(seal, [other.id, rows[0]?.low])
    expect(await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 300, 'waits'))])).toBe('waits')
    await first.query('commit')
    expect((await second).rows).toEqual([{ sealed: true }])
  } finally {
    first.release()
  }
  await sealBooks(db, () => true)
  expect(await sealFindings(db)).toEqual([])
})
