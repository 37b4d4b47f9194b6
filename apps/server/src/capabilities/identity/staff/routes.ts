import * as contract from '@trevo/contract/ops/identity'
import { keyPage } from '../../../base/staff/paging.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { type StaffDoor, staffPicture, staffRoute } from '../../../platform/http/staff-route.ts'
import type { IdentityDeps } from '../deps.ts'
import { askAgain, asRow, decide, lookAtCheck, lookAtPicture } from './checks.ts'
import { checkPage } from './queries.ts'

export function staffIdentityRoutes(door: StaffDoor, deps: IdentityDeps): void {
  const idOf = ({ params }: { params: { id: string } }) => BigInt(params.id)
  staffRoute(door, contract.opsIdentity, async ({ merchant, query: { cursor, perPage, memberId, state } }) => {
    const ask = { merchantId: merchant.id, memberId, state, before: idOfCursor(cursor), limit: perPage + 1 }
    return keyPage(await checkPage(deps.db, ask), perPage, asRow)
  })
  staffRoute(door, contract.opsIdentityCheck, (call) => lookAtCheck(deps, call, idOf(call)))
  staffPicture(door, contract.opsIdentityPicture, (call) => lookAtPicture(deps, call, idOf(call), call.params.kind))
  staffRoute(door, contract.opsDecideIdentity, (call) => decide(deps, call, idOf(call), call.body))
  staffRoute(door, contract.opsAskIdentityAgain, (call) => askAgain(deps, call, idOf(call), call.body))
}
