import { opsDecideOpposite, opsOpposite, opsOpposites } from '@trevo/contract/ops/opposites'
import { keyPage } from '../../../base/staff/paging.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import type { TakePoints } from '../../ports.ts'
import { asRow, decideFinding, findingOf } from './opposites.ts'
import { findingPage } from './queries.ts'

export function staffOppositeRoutes(door: StaffDoor, takePoints: TakePoints): void {
  const { db, clock } = door.app
  const desk = { db, clock, takePoints }
  staffRoute(door, opsOpposites, async ({ merchant, query: { cursor, perPage, state, memberId } }) => {
    const ask = { merchantId: merchant.id, before: idOfCursor(cursor), limit: perPage + 1, state, memberId }
    return keyPage(await findingPage(db, ask), perPage, asRow)
  })
  staffRoute(door, opsOpposite, ({ merchant, params }) => findingOf(db, merchant.id, BigInt(params.id)))
  staffRoute(door, opsDecideOpposite, (call) => decideFinding(desk, call, BigInt(call.params.id), call.body))
}
