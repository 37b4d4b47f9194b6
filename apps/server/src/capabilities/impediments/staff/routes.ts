import * as contract from '@trevo/contract/ops/impediments'
import { keyPage } from '../../../base/staff/paging.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import type { ImpedimentDeps } from '../deps.ts'
import { askAgain, asRow, lookAtCase } from './cases.ts'
import { casePage } from './queries.ts'

export function staffImpedimentRoutes(door: StaffDoor, deps: ImpedimentDeps): void {
  const idOf = ({ params }: { params: { id: string } }) => BigInt(params.id)
  staffRoute(door, contract.opsImpediments, async ({ merchant, query: { cursor, perPage, memberId, state } }) => {
    const ask = { merchantId: merchant.id, memberId, state, before: idOfCursor(cursor), limit: perPage + 1 }
    return keyPage(await casePage(deps.db, ask), perPage, asRow)
  })
  staffRoute(door, contract.opsImpediment, (call) => lookAtCase(deps, call, idOf(call)))
  staffRoute(door, contract.opsAskImpedimentAgain, (call) => askAgain(deps, call, idOf(call), call.body))
}
