import { opsWay, opsWays } from '@trevo/contract/ops/ways'
import type { DeedBook } from '../../base/deeds/deeds.ts'
import { deedRoute } from '../../base/deeds/routes.ts'
import { type StaffDoor, staffRoute } from '../../platform/http/staff-route.ts'
import { wayBy, wayDeed, waysOf } from './ways.ts'

export function staffWayRoutes(door: StaffDoor, book: DeedBook): void {
  const { db, clock } = door.app
  staffRoute(door, opsWays, async (call) => {
    const data = await waysOf(db, call, clock.now())
    return { data, total: data.length }
  })
  staffRoute(door, opsWay, (call) => wayBy(db, call, call.params.id, clock.now()))
  deedRoute(door, book, wayDeed({ clock }))
}
