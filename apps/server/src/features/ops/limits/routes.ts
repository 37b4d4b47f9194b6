import { opsBreakMember, opsMemberLimits, opsSetMemberLimit } from '@trevo/contract/ops/limits'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { breakMember, protectionOf, setLimit } from './limits.ts'

export function staffLimitRoutes(door: StaffDoor): void {
  const { db, clock, live, jobs, config } = door.app
  const deps = { db, clock, live, jobs, secrets: config.secrets }

  staffRoute(door, opsMemberLimits, ({ merchant, params }) =>
    protectionOf(db, clock.now(), merchant, BigInt(params.id)),
  )
  staffRoute(door, opsSetMemberLimit, (call) => setLimit(deps, call, BigInt(call.params.id), call.body))
  staffRoute(door, opsBreakMember, (call) => breakMember(deps, call, BigInt(call.params.id), call.body))
}
