import {
  opsClubLabels,
  opsInboxAudience,
  opsInboxSent,
  opsInboxToMany,
  opsInboxToMember,
} from '@trevo/contract/ops/inbox'
import { segmentSize } from '../../../base/inbox/reach.ts'
import { keyPage } from '../../../base/staff/paging.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { asSent, segmentOf, sendToMany, sendToMember } from './inbox.ts'
import { clubLabels, sentPage } from './queries.ts'

export function staffInboxRoutes(door: StaffDoor): void {
  const { db, clock, live, jobs } = door.app
  const deps = { db, clock, live, jobs }

  staffRoute(door, opsInboxToMember, (call) => sendToMember(deps, call, call.body))
  staffRoute(door, opsInboxToMany, (call) => sendToMany(deps, call, call.body))
  staffRoute(door, opsInboxAudience, async ({ merchant, body }) => ({
    members: await segmentSize(
      db,
      merchant.id,
      segmentOf(body.audience),
      body.purpose === 'advertising' ? clock.now() : null,
    ),
  }))
  staffRoute(door, opsClubLabels, async ({ merchant }) => ({ list: await clubLabels(db, merchant.id) }))
  staffRoute(door, opsInboxSent, async ({ merchant, query }) => {
    const memberId = query.memberId === undefined ? null : BigInt(query.memberId)
    const question = { merchantId: merchant.id, memberId, beforeId: idOfCursor(query.cursor), limit: query.perPage + 1 }
    return keyPage(await sentPage(db, question), query.perPage, asSent)
  })
}
