import { opsReferrals } from '@trevo/contract/ops/referrals'
import type { DeedBook } from '../../../../base/deeds/deeds.ts'
import { deedRoute } from '../../../../base/deeds/routes.ts'
import { keyPage } from '../../../../base/staff/paging.ts'
import { idOfCursor } from '../../../../platform/cursor.ts'
import { type StaffDoor, staffRoute } from '../../../../platform/http/staff-route.ts'
import { referralPage } from './queries.ts'
import { asReferral, referralDeed } from './referrals.ts'

export function staffReferralRoutes(door: StaffDoor, book: DeedBook): void {
  const { db, clock, live } = door.app
  staffRoute(door, opsReferrals, async ({ merchant, query: { cursor, perPage, state, inviterId } }) => {
    const ask = { merchantId: merchant.id, before: idOfCursor(cursor), limit: perPage + 1, state, inviterId }
    return keyPage(await referralPage(db, ask), perPage, (line) => asReferral(line, clock.now()))
  })
  deedRoute(door, book, referralDeed({ db, clock, live }))
}
