import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { aMember, aMerchant } from '../../../test/fixtures.ts'
import { inTx } from '../../platform/db.ts'
import { worthOf } from './one-person.ts'
import { passWay } from './pass.ts'
import { moneyAsPoints, pointRate, pointsAsMoney } from './point-rate.ts'
import { checkBudget } from './second-person.ts'

let database: TestDatabase
let merchantId = 0
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  merchantId = (await aMerchant(database.db)).id
})
afterAll(() => database.drop())

/** Points and money in ten-thousandths, as the books keep them. */
const item = async (points: bigint, cash: bigint | null, active = true) => {
  const { db } = database
  const { rows } = await sql<{ id: bigint }>`insert into mall_category (merchant_id, title_pt, title_en, sort)
    values (${merchantId}, 'a', 'a', 1) returning id`.execute(db)
  await sql`insert into mall_item (merchant_id, category_id, kind, title_pt, title_en, description_pt, description_en, points,
      cash, stock, sort, active)
    values (${merchantId}, ${rows[0]?.id}, ${cash === null ? 'goods' : 'cash'}, 'a', 'a', '', '', ${points}, ${cash}, 1, 1, ${active})`.execute(
    db,
  )
}

test('a point counts as what the mall pays for it at best, and as no less than a hundredth', async () => {
  const { db } = database
  expect(await pointRate(db, merchantId)).toEqual({ cash: 1n, points: 100n })
  await item(5_000_000n, 10_000n)
  await item(10_000n, null)
  await item(10_000n, 9_000n, false)
  expect(await pointRate(db, merchantId)).toEqual({ cash: 1n, points: 100n })
  // 10.00 for 100 points, the most that a mall may pay.
  await item(1_000_000n, 100_000n)
  const rate = await pointRate(db, merchantId)
  expect(rate).toEqual({ cash: 100_000n, points: 1_000_000n })
  expect([pointsAsMoney(1_000_000n, rate), pointsAsMoney(1n, rate), moneyAsPoints(100_000n, rate)]).toEqual([
    100_000n,
    1n,
    1_000_000n,
  ])
})

test('points that buy ten times as much are limited to a tenth', async () => {
  const { id: memberId } = await aMember(database.db, { merchantId })
  await sql`insert into reward_budget (merchant_id, scope, kind, day_max)
    values (${merchantId}, 'sign_in', 'points', 1000000000000)`.execute(database.db)
  // 100.00 of a check-in are 10,000 points at a hundredth, and 1,000 at a tenth.
  const pass = (amount: bigint) =>
    inTx(database.db, (tx) =>
      passWay(tx, { merchantId, memberId, source: 'sign_in', kind: 'points', amount, day: '2026-03-01' }),
    )
  await item(1_000_000n, 100_000n)
  await expect(pass(10_000_001n)).rejects.toMatchObject({ code: 'way_max' })
  await pass(10_000_000n)
  await expect(pass(1n)).rejects.toMatchObject({ code: 'way_max' })
  // A promotion's budget of 1,000.00 is 10,000 points then.
  const ask = { merchantId, way: 'promotion', kind: 'promotion_value', consent: null } as const
  const budget = (amount: bigint) => inTx(database.db, (tx) => checkBudget(tx, ask, { kind: 'points', amount }))
  await budget(100_000_000n)
  await expect(budget(100_000_001n)).rejects.toMatchObject({ code: 'approval_required' })
  const worth = await inTx(database.db, (tx) => worthOf(tx, merchantId, { kind: 'points', amount: 100_000_000n }))
  expect(worth).toBe(10_000_000n)
})
