import { opsCashbackRule } from '@trevo/contract/ops/cashback'
import {
  opsCheckInPlan,
  opsCheckInPlans,
  opsDeleteVipLevel,
  opsGiftPreview,
  opsRewardRules,
  opsVipLevel,
  opsVipLevels,
} from '@trevo/contract/ops/reward-programme'
import type { DeedBook } from '../../../base/deeds/deeds.ts'
import { deedRoute } from '../../../base/deeds/routes.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { cashbackDeed, cashbackRuleOf } from './cashback.ts'
import { levelDeed, levelOf, levelRows, removeLevel } from './levels.ts'
import { asPlan, createPlanDeed, editPlanDeed, planOf } from './plans.ts'
import { planPage } from './queries.ts'
import { rulesDeed, rulesOf } from './rules.ts'
import { previewGifts } from './worst-case.ts'

export function staffRewardProgrammeRoutes(door: StaffDoor, book: DeedBook): void {
  const { db, clock } = door.app
  const deps = { db, clock }

  staffRoute(door, opsCheckInPlans, async ({ merchant, query }) => {
    const { rows, total } = await planPage(db, merchant.id, query)
    return { data: rows.map(asPlan), total }
  })
  staffRoute(door, opsCheckInPlan, (call) => planOf(db, call, BigInt(call.params.id)))
  deedRoute(door, book, createPlanDeed(deps))
  deedRoute(door, book, editPlanDeed(deps))

  staffRoute(door, opsRewardRules, (call) => rulesOf(db, call, clock.now()))
  deedRoute(door, book, rulesDeed(deps))

  staffRoute(door, opsGiftPreview, ({ merchant }) => previewGifts(db, merchant, clock.now()))

  staffRoute(door, opsCashbackRule, ({ merchant }) => cashbackRuleOf(db, merchant.id))
  deedRoute(door, book, cashbackDeed(deps))

  staffRoute(door, opsVipLevels, async (call) => {
    const data = await levelRows(db, call)
    return { data, total: data.length }
  })
  staffRoute(door, opsVipLevel, (call) => levelOf(db, call, Number(call.params.level)))
  deedRoute(door, book, levelDeed(deps))
  staffRoute(door, opsDeleteVipLevel, (call) => removeLevel(deps, call, Number(call.params.level)))
}
