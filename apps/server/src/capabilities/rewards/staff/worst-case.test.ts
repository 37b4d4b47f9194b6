import { type GiftPreview, opsGiftPreview } from '@trevo/contract/ops/reward-programme'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpsWorld, answered, type OpsWorld } from '../../../../test/ops-world.ts'
import { marginOf } from '../../../money/margin/margin.ts'
import { worstOf } from '../../../money/ways/worst-case.ts'

const units = (whole: number) => BigInt(Math.round(whole * 10_000))
const step = (gives: number, asks: number) => ({ gives: units(gives), asks: units(asks) })
const at = (keep: number, steps: readonly ReturnType<typeof step>[]) =>
  worstOf(steps.map((one) => ({ ...one, keeps: (one.asks * BigInt(keep)) / 1_000_000n })))

test('the worst account stops where gifts exceed most what its play keeps', () => {
  // At 1 %: 5.00 for nothing, 10.00 more at 500 (keeps 5.00), 1.00 more at 5,000 (keeps 50.00).
  const steps = [step(5, 0), step(10, 500), step(1, 5000)]
  expect(at(10_000, steps)).toEqual({ gives: units(15), asks: units(500), keeps: units(5) })
  expect(at(10_000, [step(5, 500)])).toEqual({ gives: units(5), asks: units(500), keeps: units(5) })
  expect(at(10_000, [])).toEqual({ gives: 0n, asks: 0n, keeps: 0n })
  // What keeps nothing is played without end.
  expect(at(0, steps)).toMatchObject({ gives: units(16), asks: units(5000) })
})

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
})
afterAll(() => world.close())

test('all gifts of a brand are added up for one account, points at what the mall pays', async () => {
  const { db, brandId: merchantId } = world
  const preview = async () => answered<GiftPreview>(await world.everywhere.call(opsGiftPreview))
  expect(await preview()).toMatchObject({ gives: '0.00', asks: '0.00', isCovered: true, lines: [] })
  await sql`insert into vip_level (merchant_id, level, label, turnover, rebate_basis_points, withdrawal_extra_percent, gift_kind, gift_amount)
    values (${merchantId}, 1, 'Bronze', ${units(500)}, 0, 0, 'cash', ${units(5)}),
      (${merchantId}, 2, 'Prata', ${units(5000)}, 0, 0, 'cash', ${units(20)})`.execute(db)
  await sql`insert into referral_rule (merchant_id, active, inviter_kind, inviter_amount, friend_kind, friend_amount, turnover, within_days, friends_max)
    values (${merchantId}, true, 'cash', ${units(10)}, 'points', ${units(50)}, ${units(100)}, 30, 20)`.execute(db)
  const plan = { name: 'Sete dias', starts_on: '2026-01-01', ends_on: null, active: true, min_turnover: units(10) }
  const gifts = JSON.stringify([
    { kind: 'points', amount: '100' },
    { kind: 'cash', amount: '2' },
  ])
  await db
    .insertInto('sign_in_plan')
    .values({ ...plan, merchant_id: merchantId, gifts })
    .execute()
  const { lines, ...all } = await preview()
  // The games of this house keep a fifth, so the first gift of each kind is worth most; a point is worth a hundredth where the mall
  // sells no money.
  expect(lines.map(({ source, gives, asks }) => [source, gives, asks])).toEqual([
    ['check_in', '1.00', '10.00'],
    ['referral', '10.50', '100.00'],
    ['level', '5.00', '500.00'],
  ])
  expect(all).toMatchObject({ keepPercent: '20', gives: '1.00', asks: '10.00', keeps: '2.00', isCovered: true })
})

test('the margin counts gifts of levels with the best rebate: of what a level asks for, all that was given up to it', async () => {
  const { db, brandId: merchantId } = world
  const level = async () => {
    const [stack] = await marginOf(db, merchantId)
    return stack?.givers.find(({ kind }) => kind === 'level')?.share
  }
  await sql`delete from vip_level where merchant_id = ${merchantId}`.execute(db)
  expect(await level()).toBe(0)
  await sql`insert into vip_level (merchant_id, level, label, turnover, rebate_basis_points, withdrawal_extra_percent, gift_kind, gift_amount)
    values (${merchantId}, 1, 'Bronze', ${units(500)}, 0, 0, 'cash', ${units(1)}),
      (${merchantId}, 2, 'Prata', ${units(1000)}, 5, 0, 'cash', ${units(4)})`.execute(db)
  // 1.00 of 500.00 are 0.2%, 5.00 of 1,000.00 are 0.5%; 0.05% of every stake besides.
  expect(await level()).toBe(5_500)
  // Points count at what the mall pays: 5.00 for 100, so 300 points are 15.00, and 20.00 of 2,500.00 are 0.8%.
  await sql`with category as (
      insert into mall_category (merchant_id, title_pt, title_en, sort, active) values (${merchantId}, 'Saldo', 'Cash', 0, true) returning id)
    insert into mall_item (merchant_id, category_id, kind, title_pt, title_en, description_pt, description_en, points, cash, stock, sort, active)
    select ${merchantId}, id, 'cash', 'Saldo', 'Cash', '', '', ${units(100)}, ${units(5)}, 1, 0, true from category`.execute(
    db,
  )
  await sql`insert into vip_level (merchant_id, level, label, turnover, rebate_basis_points, withdrawal_extra_percent, gift_kind, gift_amount)
    values (${merchantId}, 3, 'Ouro', ${units(2500)}, 5, 0, 'points', ${units(300)})`.execute(db)
  expect(await level()).toBe(8_500)
})
