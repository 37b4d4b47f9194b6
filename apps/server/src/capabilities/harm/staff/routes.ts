import * as contract from '@trevo/contract/ops/harm'
import { keyPage } from '../../../base/staff/paging.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { asRow, contacted, harmOf, harmPage, type StaffHarmDeps } from './harm.ts'

export function staffHarmRoutes(door: StaffDoor, deps: StaffHarmDeps): void {
  staffRoute(door, contract.opsHarms, async ({ merchant, query: { cursor, perPage, level } }) => {
    const ask = { merchantId: merchant.id, level, before: idOfCursor(cursor), limit: perPage + 1 }
    return keyPage(await harmPage(deps.db, ask), perPage, asRow)
  })
  staffRoute(door, contract.opsHarm, ({ merchant, params }) => harmOf(deps.db, merchant.id, BigInt(params.id)))
  staffRoute(door, contract.opsHarmContacted, (call) => contacted(deps, call, BigInt(call.params.id), call.body))
}
