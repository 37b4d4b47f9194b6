import { type GiftPreview, opsGiftPreview } from '@trevo/contract/ops/reward-programme'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpsWorld, answered, type OpsWorld } from '../../../../test/ops-world.ts'
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
