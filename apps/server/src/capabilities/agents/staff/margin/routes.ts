import { opsMargin, opsRequestTopRates } from '@trevo/contract/ops/margin'
import type { DeedBook } from '../../../../base/deeds/deeds.ts'
import { deedRoute } from '../../../../base/deeds/routes.ts'
import { type StaffDoor, staffRoute } from '../../../../platform/http/staff-route.ts'
import { marginFor, requestTopRates } from './margin.ts'
import { platformMarginDeed } from './platform.ts'

/** What the brand gives back against what it keeps. */
export function staffMarginRoutes(door: StaffDoor, book: DeedBook): void {
  const { db, clock } = door.app
  staffRoute(door, opsMargin, ({ merchant }) => marginFor({ db, clock }, merchant.id))
  staffRoute(door, opsRequestTopRates, (call) => requestTopRates({ db, clock }, call, call.body))
  deedRoute(door, book, platformMarginDeed)
}
