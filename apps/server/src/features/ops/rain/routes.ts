import { opsCancelRain, opsPlanRain, opsRainRound, opsRainRounds } from '@trevo/contract/ops/rain'
import { idOfCursor } from '../../../platform/cursor.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { keyPage } from '../paging.ts'
import { roundPage } from './queries.ts'
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
}
