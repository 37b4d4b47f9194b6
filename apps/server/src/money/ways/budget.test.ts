import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { aMerchant } from '../../../test/fixtures.ts'
import { inTx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { setBudgets, takeBudget } from './budget.ts'

const DAY = '2026-03-02'
let database: TestDatabase
let merchantId: number
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  merchantId = (await aMerchant(database.db)).id
})
afterAll(() => database.drop())

const allow = (dayMax: bigint) =>
  inTx(database.db, (tx) => setBudgets(tx, merchantId, [{ scope: 'sign_in', kind: 'cash', dayMax }]))
const take = (amount: bigint) =>
  inTx(database.db, (tx) => takeBudget(tx, { merchantId, scope: 'sign_in', kind: 'cash', amount, day: DAY }))
const refusal = (amount: bigint) =>
  take(amount).then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
async function spent(): Promise<bigint> {
  const { rows } = await sql<{ spent: bigint }>`
    select sum(spent)::bigint as spent from reward_spent where merchant_id = ${merchantId}`.execute(database.db)
  return rows[0]?.spent ?? 0n
}

test('is never exceeded by 50 at once, and spent to the last', async () => {
  await allow(307n)
  const refusals = await Promise.all(Array.from({ length: 50 }, () => refusal(10n)))
  expect(refusals.filter((code) => code === null)).toHaveLength(30)
  expect(new Set(refusals.filter((code) => code !== null))).toEqual(new Set(['budget_spent']))
  expect(await spent()).toBe(300n)
  // Whatever is left in whichever slot is still to be had.
  expect([await refusal(8n), await refusal(7n), await refusal(1n)]).toEqual(['budget_spent', null, 'budget_spent'])
  expect(await spent()).toBe(307n)
})

test('follows a budget that is changed in the course of the day', async () => {
  await allow(1000n)
  await Promise.all(Array.from({ length: 20 }, () => take(10n)))
  await allow(250n)
  const refusals = await Promise.all(Array.from({ length: 20 }, () => refusal(10n)))
  expect(refusals.filter((code) => code === null)).toHaveLength(5)
  await allow(100n)
  expect(await refusal(1n)).toBe('budget_spent')
  await allow(300n)
  expect([await refusal(50n), await refusal(1n)]).toEqual([null, 'budget_spent'])
})

test('is taken from by several at once without waiting', async () => {
  await allow(10_000n)
  await take(1n)
  await inTx(database.db, async (tx) => {
    await takeBudget(tx, { merchantId, scope: 'sign_in', kind: 'cash', amount: 5n, day: DAY })
    // The first has not committed, and may take long to.
    await Promise.all(Array.from({ length: 5 }, () => take(5n)))
  })
  expect(await spent()).toBe(31n)
})

test('without a row gives nothing', async () => {
  await allow(10n)
  await inTx(database.db, (tx) => setBudgets(tx, merchantId, []))
  expect(await refusal(1n)).toBe('budget_missing')
})
