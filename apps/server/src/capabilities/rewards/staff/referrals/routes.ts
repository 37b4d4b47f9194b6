import { opsDecideReferral, opsReferrals } from '@trevo/contract/ops/referrals'
import { keyPage } from '../../../../base/staff/paging.ts'
import { idOfCursor } from '../../../../platform/cursor.ts'
import { type StaffDoor, staffRoute } from '../../../../platform/http/staff-route.ts'
import { referralPage } from './queries.ts'
import { asReferral, decideReferral } from './referrals.ts'

export function staffReferralRoutes(door: StaffDoor): void {
  const { db, clock, live } = door.app
  staffRoute(door, opsReferrals, async ({ merchant, query: { cursor, perPage, state, inviterId } }) => {
    const ask = { merchantId: merchant.id, before: idOfCursor(cursor), limit: perPage + 1, state, inviterId }
    return keyPage(await referralPage(db, ask), perPage, (line) => asReferral(line, clock.now()))
  })
  staffRoute(door, opsDecideReferral, (call) =>
    decideReferral({ db, clock, live }, call, BigInt(call.params.id), call.body.reward),
  )
}
