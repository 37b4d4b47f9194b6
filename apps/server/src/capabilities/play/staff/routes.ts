import { opsMakeVendorKey, opsRetireVendorKey, opsVendorKeys } from '@trevo/contract/ops/vendors'
import type { DeedBook } from '../../../base/deeds/deeds.ts'
import { deedRoute } from '../../../base/deeds/routes.ts'
import type { Secrets } from '../../../platform/config.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { endKey, keysOfVendor, makeKey, useKeyDeed } from './keys.ts'

export function vendorKeyRoutes(door: StaffDoor, book: DeedBook, secrets: Secrets): void {
  const { db, clock } = door.app
  const deps = { db, clock, secrets }
  staffRoute(door, opsVendorKeys, ({ params }) => keysOfVendor(deps, params.id))
  staffRoute(door, opsMakeVendorKey, (call) => makeKey(deps, call, call.params.id, call.body.requestId))
  deedRoute(door, book, useKeyDeed)
  staffRoute(door, opsRetireVendorKey, (call) => endKey(deps, call, call.params.id, call.params.key))
}
