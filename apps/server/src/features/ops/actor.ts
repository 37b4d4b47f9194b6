import type { StaffActor } from '../../core/staff/audit.ts'
import type { Merchant, StaffSession } from '../../platform/guards.ts'

/** The parts of a call that say who acts. */
export type Acting = { staff: StaffSession; merchant: Merchant; client: { ip: string } }

/** Acts for the brand the call is about. */
export const actorOf = ({ staff, merchant, client }: Acting): StaffActor => ({
  staffId: staff.staffId,
  userName: staff.userName,
  displayName: staff.displayName,
  merchantId: merchant.id,
  ip: client.ip,
  device: staff.device,
  sessionIp: staff.ip,
})

/** Acts on the deployment: that is a matter of the brand the person belongs to, or of none in particular. */
export const actorOfAll = (acting: Acting): StaffActor => ({
  ...actorOf(acting),
  merchantId: acting.staff.merchantId,
})
