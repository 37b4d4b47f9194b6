import { opsDecideOpposite, opsOpposite, opsOpposites } from '@trevo/contract/ops/opposites'
import { keyPage } from '../../../base/staff/paging.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { asRow, decideFinding, findingOf } from './opposites.ts'
import { findingPage } from './queries.ts'

export function staffOppositeRoutes(door: StaffDoor): void {
  const { db, clock } = door.app
  staffRoute(door, opsOpposites, async ({ merchant, query: { cursor, perPage, state, memberId } }) => {
    const ask = { merchantId: merchant.id, before: idOfCursor(cursor), limit: perPage + 1, state, memberId }
    return keyPage(await findingPage(db, ask), perPage, asRow)
  })
  staffRoute(door, opsOpposite, ({ merchant, params }) => findingOf(db, merchant.id, BigInt(params.id)))
  staffRoute(door, opsDecideOpposite, (call) => decideFinding({ db, clock }, call, BigInt(call.params.id), call.body))
}
