import { opsMission, opsMissions, opsPreviewMission, opsStopMission } from '@trevo/contract/ops/missions'
import type { DeedBook } from '../../../base/deeds/deeds.ts'
import { deedRoute } from '../../../base/deeds/routes.ts'
import { keyPage } from '../../../base/staff/paging.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { asMission, missionFor, publishMissionDeed, stopMission } from './missions.ts'
import { previewMission } from './preview.ts'
import { missionPage } from './queries.ts'

export function staffMissionRoutes(door: StaffDoor, book: DeedBook): void {
  const { db, clock, live } = door.app
  const desk = { db, clock, live }
  staffRoute(door, opsMissions, async ({ merchant, query: { cursor, perPage } }) => {
    const rows = await missionPage(db, { merchantId: merchant.id, before: idOfCursor(cursor), limit: perPage + 1 })
    return keyPage(rows, perPage, (row) => asMission(row, merchant, clock.now()))
  })
  staffRoute(door, opsMission, (call) => missionFor(db, call, BigInt(call.params.id), clock.now()))
  staffRoute(door, opsPreviewMission, ({ merchant, query }) => previewMission(db, merchant, query, clock.now()))
  deedRoute(door, book, publishMissionDeed(desk))
  staffRoute(door, opsStopMission, (call) => stopMission(desk, call, BigInt(call.params.id)))
}
