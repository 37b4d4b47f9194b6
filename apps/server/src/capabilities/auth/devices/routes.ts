import { devices, endDevice, forgetDevice, logoutEverywhere } from '@trevo/contract/auth'
import { isReal } from '@trevo/contract/members'
import { proveOwner } from '../../../base/accounts/prove-owner.ts'
import { credentialOf } from '../../../base/members/credentials.ts'
import { recordSecurityEvent } from '../../../base/members/security-events.ts'
import { inTx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Session } from '../../../platform/guards.ts'
import type { App } from '../../../platform/http/app.ts'
import { clientOf } from '../../../platform/http/client.ts'
import { dropRefreshToken } from '../../../platform/http/refresh-cookie.ts'
import { route } from '../../../platform/http/route.ts'
import type { AuthDeps } from '../deps.ts'

export function deviceRoutes(app: App, deps: AuthDeps): void {
  const { db, sessions } = deps
  /** Whoever finds a session open must not be able to put the owner out. A trial has nothing to prove itself with. */
  const prove = async (session: Session, { password }: { password?: string | undefined }) => {
    if (isReal(session.type)) await proveOwner(deps, session, password)
  }

  route(app, devices, async ({ merchant, member, session }) => {
    const [list, known, { hasPassword }] = await Promise.all([
      sessions.devicesOf(member.id),
      // Where no device is asked for a code, none is better known than another.
      merchant.flags.NEWDEVICE3 ? sessions.rememberedOf(member.id) : [],
      credentialOf(db, member.id),
    ])
    return {
      list: list.map(({ id, createdAt, lastSeenAt, ...device }) => ({
        ...device,
        id: String(id),
        current: id === session.id,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
      known: known.map(({ id, label, lastUsedAt, expiresAt }) => ({
        id: String(id),
        label,
        lastUsedAt: lastUsedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
      hasPassword,
    }
  })
  route(app, endDevice, async ({ params, session, body, request }) => {
    const own = await sessions.devicesOf(session.memberId)
    const device = own.find(({ id }) => String(id) === params.id)
    if (!device) throw new AppError('not_found')
    await prove(session, body)
    const detail = { device: device.label }
    await inTx(db, async (tx) => {
      await sessions.endSession(tx, device.id, 'revoked')
      await recordSecurityEvent(tx, { ...session, ...clientOf(app, request), event: 'session_revoked', detail })
    })
    return {}
  })
  route(app, forgetDevice, async ({ params, session, body, request }) => {
    const own = await sessions.rememberedOf(session.memberId)
    const device = own.find(({ id }) => String(id) === params.id)
    if (!device) throw new AppError('not_found')
    await prove(session, body)
    const detail = { device: device.label }
    await inTx(db, async (tx) => {
      if (!(await sessions.forgetDevice(tx, session.memberId, device.id))) throw new AppError('not_found')
      await recordSecurityEvent(tx, { ...session, ...clientOf(app, request), event: 'session_revoked', detail })
    })
    return {}
  })
  route(app, logoutEverywhere, async ({ session, body, cookies, request }) => {
    await prove(session, body)
    await inTx(db, async (tx) => {
      await sessions.endSessionsOf(tx, session.memberId, 'logout')
      await recordSecurityEvent(tx, { ...session, ...clientOf(app, request), event: 'signed_out_everywhere' })
    })
    dropRefreshToken(cookies)
    return {}
  })
}
