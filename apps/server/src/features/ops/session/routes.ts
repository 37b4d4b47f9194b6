import { staffDescription } from '@trevo/contract/ops/description'
import { staffChangePassword, staffMe, staffSecondStep, staffSignIn, staffSignOut } from '@trevo/contract/ops/session'
import { staffWrite } from '../../../core/staff/audit.ts'
import type { Staff } from '../../../core/staff/staff.ts'
import { openApiOf } from '../../../platform/http/openapi.ts'
import { type StaffDoor, staffGuestRoute, staffRoute } from '../../../platform/http/staff-route.ts'
import { actorOfAll } from '../actor.ts'
import { changeOwnPassword, meOf } from './session.ts'

export function staffSessionRoutes(door: StaffDoor, staff: Staff): void {
  const { db, clock } = door.app

  staffGuestRoute(door, staffSignIn, ({ client, body }) => staff.signIn(client, body))
  staffGuestRoute(door, staffSecondStep, async ({ client, body }) => {
    const { staff: person, session } = await staff.secondStep(client, body)
    const { id: staffId, mustChange: mustChangePassword, ...rest } = person
    const me = meOf({ ...rest, staffId, mustChangePassword, expiresAt: session.expiresAt }, door.brands())
    return { token: session.token, me }
  })
  staffRoute(door, staffMe, async ({ staff: person }) => meOf(person, door.brands()))
  let description: Record<string, unknown> | undefined
  staffRoute(door, staffDescription, async () => {
    description ??= openApiOf(door.app.routes.endpoints.filter(({ auth }) => auth === 'staff'))
    return description
  })
  staffRoute(door, staffSignOut, (call) =>
    staffWrite({ db, clock }, actorOfAll(call), async (tx) => {
      await staff.sessions.end(tx, call.staff.id, 'signed_out')
      return { value: {}, note: { action: 'session.end', entity: 'session', entityId: call.staff.id } }
    }),
  )
  staffRoute(door, staffChangePassword, async (call) => {
    await changeOwnPassword({ db, clock, staff }, call, call.body)
    return {}
  })
}
