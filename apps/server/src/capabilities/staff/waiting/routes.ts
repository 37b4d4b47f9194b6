import { opsConversations } from '@trevo/contract/ops/chat'
import { opsWaiting, WAITING_ROLES, WAITING_TOPIC } from '@trevo/contract/ops/waiting'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { countWaiting } from './queries.ts'

export function staffWaitingRoutes(door: StaffDoor): void {
  const { db, live } = door.app
  const isOneOf = (roles: readonly string[], mine: readonly string[]) => roles.some((role) => mine.includes(role))
  live.topic(WAITING_TOPIC, { authorise: ({ staff }) => staff !== null && isOneOf(WAITING_ROLES, staff.roles) })

  staffRoute(door, opsWaiting, async ({ merchant, staff }) => {
    const counts = await countWaiting(db, merchant.id)
    const deskRoles = opsConversations.staff?.roles ?? []
    const isAtDesk = typeof deskRoles !== 'string' && isOneOf(deskRoles, staff.roles)
    return { ...counts, chats: isAtDesk ? counts.chats : null }
  })
}
