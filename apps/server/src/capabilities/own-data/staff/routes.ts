import { opsClosings, type StaffClosing } from '@trevo/contract/ops/own-data'
import { keyPage } from '../../../base/staff/paging.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { closingPage } from './queries.ts'

type Row = Awaited<ReturnType<typeof closingPage>>[number]

const asRow = ({ id, memberId, askedAt, closesAt, endedAt, ...row }: Row): StaffClosing => ({
  ...row,
  id: String(id),
  memberId: String(memberId),
  askedAt: askedAt.toISOString(),
  closesAt: closesAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

/** Seen, not decided: what holds a closing is solved where it arises, and two people may close an account from the member's card. */
export function staffOwnDataRoutes(door: StaffDoor): void {
  staffRoute(door, opsClosings, async ({ merchant, query: { cursor, perPage, memberId, state } }) => {
    const ask = { merchantId: merchant.id, memberId, state, before: idOfCursor(cursor), limit: perPage + 1 }
    return keyPage(await closingPage(door.app.db, ask), perPage, asRow)
  })
}
