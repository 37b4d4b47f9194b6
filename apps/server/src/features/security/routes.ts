import * as contract from '@trevo/contract/security'
import { normaliseEmail, toE164 } from '../../core/members/contacts.ts'
import type { Place } from '../../core/second-step/passkeys.ts'
import { provePassword } from '../../core/throttle/prove-password.ts'
import type { Merchant, Session } from '../../platform/guards.ts'
import type { App } from '../../platform/http/app.ts'
import { clientOf } from '../../platform/http/client.ts'
import { originOf } from '../../platform/http/origin.ts'
import { type Call, route } from '../../platform/http/route.ts'
import { languageOf } from '../../platform/language.ts'
import { bindContact, sendContactCode } from './contacts.ts'
import { overviewOf, passkeyOnWire } from './overview.ts'
import type { Actor, SecurityParts } from './parts.ts'
import { addPasskey, beginPasskey, beginTotp, confirmTotp, removePasskey, removeTotp } from './two-step.ts'

export function securityRoutes(app: App, services: Omit<SecurityParts, 'db' | 'clock'>): void {
  const parts: SecurityParts = { ...services, db: app.db, clock: app.clock }
  route(app, contract.securityOverview, ({ member }) => overviewOf(parts, member.id))
  contactRoutes(app, parts)
  totpRoutes(app, parts)
  passkeyRoutes(app, parts)
}

type Request = Call<typeof contract.securityOverview>['request']
type Asked = { session: Session; body: { password: string } }

const askPassword = (parts: SecurityParts, { session, body }: Asked) => provePassword(parts, session, body.password)

function actorOf(app: App, { session, request }: { session: Session; request: Request }): Actor {
  const { ip, userAgent } = clientOf(app, request)
  return { ...session, ip, userAgent }
}

function contactRoutes(app: App, parts: SecurityParts): void {
  route(app, contract.sendContactCode, async ({ body, merchant, session, request }) => {
    const isMobile = body.contact === 'mobile'
    const expirationTime = await sendContactCode(parts, {
      merchant,
      session,
      kind: body.contact,
      value: isMobile ? toE164(body.countryDialingCode, body.mobileNum) : normaliseEmail(body.email),
      human: isMobile ? body.human : null,
      language: languageOf(request.headers['accept-language']),
    })
    return { expirationTime }
  })

  route(app, contract.bindContact, async (call) => {
    const { contact: kind, verificationCode: code, password } = call.body
    await bindContact(parts, { actor: actorOf(app, call), kind, code, password })
    return {}
  })
}

function totpRoutes(app: App, parts: SecurityParts): void {
  route(app, contract.beginTotp, async (call) => {
    await askPassword(parts, call)
    return beginTotp(parts, call.session, call.merchant.site.brand.name)
  })
  route(app, contract.confirmTotp, async (call) => ({
    recoveryCodes: await confirmTotp(parts, actorOf(app, call), call.body.code),
  }))
  route(app, contract.removeTotp, async (call) => {
    await askPassword(parts, call)
    await removeTotp(parts, actorOf(app, call))
    return {}
  })
}

function passkeyRoutes(app: App, parts: SecurityParts): void {
  const placeOf = (request: Request, merchant: Merchant): Place => ({
    merchantId: merchant.id,
    origin: originOf(request, merchant, app.config),
  })

  route(app, contract.beginPasskey, async (call) => {
    const { session, merchant, request } = call
    await askPassword(parts, call)
    // The library's type is closed where the wire's is open.
    return { ...(await beginPasskey(parts, session, placeOf(request, merchant), merchant.site.brand.name)) }
  })
  route(app, contract.addPasskey, async (call) => {
    const place = placeOf(call.request, call.merchant)
    const { recoveryCodes, ...added } = await addPasskey(parts, actorOf(app, call), place, call.body)
    return { ...passkeyOnWire(added), recoveryCodes }
  })
  route(app, contract.removePasskey, async (call) => {
    await askPassword(parts, call)
    await removePasskey(parts, actorOf(app, call), BigInt(call.params.id))
    return {}
  })
}
