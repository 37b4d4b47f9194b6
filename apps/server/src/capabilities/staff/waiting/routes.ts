import type { Endpoint } from '@trevo/contract/endpoint'
import { opsConversations } from '@trevo/contract/ops/chat'
import { opsIdentity } from '@trevo/contract/ops/identity'
import { opsWaiting, WAITING_ROLES, WAITING_TOPIC } from '@trevo/contract/ops/waiting'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { countWaiting } from './queries.ts'

export function staffWaitingRoutes(door: StaffDoor): void {
  const { db, live } = door.app
  const isOneOf = (roles: readonly string[], mine: readonly string[]) => roles.some((role) => mine.includes(role))
  live.topic(WAITING_TOPIC, { authorise: ({ staff }) => staff !== null && isOneOf(WAITING_ROLES, staff.roles) })

  staffRoute(door, opsWaiting, async ({ merchant, staff }) => {
    const counts = await countWaiting(db, merchant.id)
    const may = ({ staff: access }: Endpoint) => {
      const roles = access?.roles ?? []
      return typeof roles !== 'string' && isOneOf(roles, staff.roles)
    }
    return {
      ...counts,
      chats: may(opsConversations) ? counts.chats : null,
      identities: may(opsIdentity) ? counts.identities : null,
    }
  })
}
