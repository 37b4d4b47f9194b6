import {
  opsBonusRule,
  opsBonusRules,
  opsCreateSignInPlan,
  opsEditSignInPlan,
  opsRewardRules,
  opsSetBonusRule,
  opsSetRewardRules,
  opsSetVipLevel,
  opsSignInPlan,
  opsSignInPlans,
  opsVipLevel,
  opsVipLevels,
} from '@trevo/contract/ops/reward-programme'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { asBonusRule, bonusRuleOf, changeBonusRule, changeLevel, levelOf, levelRows } from './levels.ts'
import { asPlan, createPlan, editPlan, planOf } from './plans.ts'
import { bonusPage, planPage } from './queries.ts'
import { changeRules, rulesOf } from './rules.ts'

export function staffRewardProgrammeRoutes(door: StaffDoor): void {
  const { db, clock } = door.app
  const parts = { db, clock }

  staffRoute(door, opsSignInPlans, async ({ merchant, query }) => {
    const { rows, total } = await planPage(db, merchant.id, query)
    return { data: rows.map(asPlan), total }
  })
  staffRoute(door, opsSignInPlan, (call) => planOf(db, call, BigInt(call.params.id)))
  staffRoute(door, opsCreateSignInPlan, (call) => createPlan(parts, call, call.body))
  staffRoute(door, opsEditSignInPlan, (call) => editPlan(parts, call, BigInt(call.params.id), call.body))

  staffRoute(door, opsRewardRules, (call) => rulesOf(db, call, clock.now()))
  staffRoute(door, opsSetRewardRules, (call) => changeRules(parts, call, call.body))

  staffRoute(door, opsVipLevels, async (call) => {
    const data = await levelRows(db, call)
    return { data, total: data.length }
  })
  staffRoute(door, opsVipLevel, (call) => levelOf(db, call, Number(call.params.level)))
  staffRoute(door, opsSetVipLevel, (call) => changeLevel(parts, call, Number(call.params.level), call.body))

  staffRoute(door, opsBonusRules, async ({ merchant, query }) => {
    const { rows, total } = await bonusPage(db, merchant.id, query)
    return { data: rows.map(asBonusRule), total }
  })
  staffRoute(door, opsBonusRule, (call) => bonusRuleOf(db, call, BigInt(call.params.id)))
  staffRoute(door, opsSetBonusRule, (call) => changeBonusRule(parts, call, BigInt(call.params.id), call.body))
}
