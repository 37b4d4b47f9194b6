import { staffDescription } from '@trevo/contract/ops/description'
import {
  staffChangePassword,
  staffEnrol,
  staffMe,
  staffRefresh,
  staffSecondStep,
  staffSignIn,
  staffSignOut,
} from '@trevo/contract/ops/session'
import { actorOfAll } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import type { Staff } from '../../../base/staff/staff.ts'
import { AppError } from '../../../platform/errors.ts'
import { deskOf, keepDesk } from '../../../platform/http/desk-cookie.ts'
import { openApiOf } from '../../../platform/http/openapi.ts'
import { dropStaffRefresh, keepStaffRefresh, staffRefreshOf } from '../../../platform/http/refresh-cookie.ts'
import { type StaffDoor, staffGuestRoute, staffRoute } from '../../../platform/http/staff-route.ts'
import { newToken } from '../../../platform/token.ts'
import { changeOwnPassword, meOf } from './session.ts'

export function staffSessionRoutes(door: StaffDoor, staff: Staff): void {
  const { db, clock } = door.app

  staffGuestRoute(door, staffSignIn, ({ client, body, cookies }) =>
    staff.signIn({ ...client, device: deskOf(cookies) }, body),
  )
  staffGuestRoute(door, staffSecondStep, async ({ client, body, cookies }) => {
    const device = deskOf(cookies) ?? newToken()
    const { staff: person, session } = await staff.secondStep({ ...client, device }, body)
    keepDesk(cookies, device)
    const { id: staffId, mustChange: mustChangePassword, ...rest } = person
    const me = meOf({ ...rest, staffId, mustChangePassword, expiresAt: session.expiresAt }, door.brands())
    keepStaffRefresh(cookies, session.refreshToken)
    return { token: session.token, me }
  })
  staffGuestRoute(door, staffRefresh, async ({ client, cookies }) => {
    const held = staffRefreshOf(cookies)
    const renewed = held === undefined ? null : await staff.sessions.renew(held, client.ip)
    if (renewed === null) {
      dropStaffRefresh(cookies)
      throw new AppError('not_logged_in')
    }
    keepStaffRefresh(cookies, renewed.refreshToken)
    return { token: renewed.token, me: meOf(renewed.session, door.brands()) }
  })
  staffGuestRoute(door, staffEnrol, async ({ client, body }) => {
    await staff.enrol(client, body)
    return {}
  })
  staffRoute(door, staffMe, async ({ staff: person }) => meOf(person, door.brands()))
  let description: Record<string, unknown> | undefined
  staffRoute(door, staffDescription, async () => {
    description ??= openApiOf(door.app.routes.endpoints.filter(({ auth }) => auth === 'staff'))
    return description
  })
  staffRoute(door, staffSignOut, (call) => {
    dropStaffRefresh(call.cookies)
    return staffWrite({ db, clock }, actorOfAll(call), async (tx) => {
      await staff.sessions.end(tx, call.staff.id, 'signed_out')
      return { value: {}, note: { action: 'session.end', entity: 'session', entityId: call.staff.id } }
    })
  })
  staffRoute(door, staffChangePassword, async (call) => {
    await changeOwnPassword({ db, clock, staff }, call, call.body)
    return {}
  })
}
