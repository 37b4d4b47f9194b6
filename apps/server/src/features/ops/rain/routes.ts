import {
  opsCancelRain,
  opsCreateRainPlan,
  opsEditRainPlan,
  opsPlanRain,
  opsRainPlan,
  opsRainPlans,
  opsRainRound,
  opsRainRounds,
} from '@trevo/contract/ops/rain'
import { idOfCursor } from '../../../platform/cursor.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { keyPage } from '../paging.ts'
import { asRainPlan, createRainPlan, editRainPlan, rainPlanOf } from './plans.ts'
import { rainPlanPage, roundPage } from './queries.ts'
import { asRound, cancelRain, planRain, roundWithGrabs } from './rain.ts'

export function staffRainRoutes(door: StaffDoor): void {
  const { db, clock, live } = door.app
  const desk = { db, clock, live }
  staffRoute(door, opsRainRounds, async ({ merchant, query: { cursor, perPage } }) => {
    const rows = await roundPage(db, { merchantId: merchant.id, before: idOfCursor(cursor), limit: perPage + 1 })
    return keyPage(rows, perPage, (row) => asRound(row, clock.now()))
  })
  staffRoute(door, opsRainRound, (call) => roundWithGrabs(desk, call, BigInt(call.params.id)))
  staffRoute(door, opsPlanRain, (call) => planRain(desk, call, call.body))
  staffRoute(door, opsCancelRain, (call) => cancelRain(desk, call, BigInt(call.params.id)))

  staffRoute(door, opsRainPlans, async ({ merchant, query }) => {
    const { rows, total } = await rainPlanPage(db, merchant.id, clock.now(), query)
    return { data: rows.map(asRainPlan), total }
  })
  staffRoute(door, opsRainPlan, (call) => rainPlanOf(db, call, BigInt(call.params.id), clock.now()))
  staffRoute(door, opsCreateRainPlan, (call) => createRainPlan(desk, call, call.body))
  staffRoute(door, opsEditRainPlan, (call) => editRainPlan(desk, call, BigInt(call.params.id), call.body))
}
