import { opsCancelRain, opsRainPlan, opsRainPlans, opsRainRound, opsRainRounds } from '@trevo/contract/ops/rain'
import type { DeedBook } from '../../../base/deeds/deeds.ts'
import { deedRoute } from '../../../base/deeds/routes.ts'
import { keyPage } from '../../../base/staff/paging.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { asRainPlan, createRainPlanDeed, editRainPlanDeed, rainPlanOf } from './plans.ts'
import { rainPlanPage, roundPage } from './queries.ts'
import { asRound, cancelRain, planRainDeed, roundWithGrabs } from './rain.ts'

export function staffRainRoutes(door: StaffDoor, book: DeedBook): void {
  const { db, clock, live } = door.app
  const desk = { db, clock, live }
  staffRoute(door, opsRainRounds, async ({ merchant, query: { cursor, perPage } }) => {
    const rows = await roundPage(db, { merchantId: merchant.id, before: idOfCursor(cursor), limit: perPage + 1 })
    return keyPage(rows, perPage, (row) => asRound(row, clock.now()))
  })
  staffRoute(door, opsRainRound, (call) => roundWithGrabs(desk, call, BigInt(call.params.id)))
  deedRoute(door, book, planRainDeed(desk))
  staffRoute(door, opsCancelRain, (call) => cancelRain(desk, call, BigInt(call.params.id)))

  staffRoute(door, opsRainPlans, async ({ merchant, query }) => {
    const { rows, total } = await rainPlanPage(db, merchant.id, clock.now(), query)
    return { data: rows.map(asRainPlan), total }
  })
  staffRoute(door, opsRainPlan, (call) => rainPlanOf(db, call, BigInt(call.params.id), clock.now()))
  deedRoute(door, book, createRainPlanDeed(desk))
  deedRoute(door, book, editRainPlanDeed(desk))
}
