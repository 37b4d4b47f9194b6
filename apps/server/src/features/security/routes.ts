import type { SecondFactor } from '@trevo/contract/security'
import * as contract from '@trevo/contract/security'
import type { Place } from '../../core/second-step/passkeys.ts'
import { provePassword } from '../../core/throttle/prove-password.ts'
import type { Merchant, Session } from '../../platform/guards.ts'
import type { App } from '../../platform/http/app.ts'
import { clientOf } from '../../platform/http/client.ts'
import { originOf } from '../../platform/http/origin.ts'
import { type Call, route } from '../../platform/http/route.ts'
import { languageOf } from '../../platform/language.ts'
import { bindContact, sendContactCode, targetOf } from './contacts.ts'
import type { Actor, SecurityDeps } from './deps.ts'
import { overviewOf, passkeyOnWire } from './overview.ts'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  type Guard,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from './two-step.ts'

export function securityRoutes(app: App, services: Omit<SecurityDeps, 'db' | 'clock'>): void {
  const deps: SecurityDeps = { ...services, db: app.db, clock: app.clock }
  route(app, contract.securityOverview, ({ member }) => overviewOf(deps, member.id))
  contactRoutes(app, deps)
  totpRoutes(app, deps)
  passkeyRoutes(app, deps)
}

type Request = Call<typeof contract.securityOverview>['request']

function actorOf(app: App, { session, request }: { session: Session; request: Request }): Actor {
  const { ip, userAgent } = clientOf(app, request)
  return { ...session, ip, userAgent }
}

function contactRoutes(app: App, deps: SecurityDeps): void {
  route(app, contract.sendContactCode, async ({ body, merchant, session, request }) => {
    const language = languageOf(request.headers['accept-language'])
    const target = await targetOf(deps, session, body)
    const { address } = clientOf(app, request)
    return { expirationTime: await sendContactCode(deps, { merchant, session, language, address, ...target }) }
  })

  route(app, contract.bindContact, async (call) => {
    const { contact: kind, verificationCode: code, password, factor: answer } = call.body
    const guard = { answer, place: placeOf(app, call) }
    await bindContact(deps, { actor: actorOf(app, call), kind, code, password, guard })
    return {}
  })
}

type Guarded = {
  session: Session
  merchant: Merchant
  request: Request
  body: { password: string; factor?: SecondFactor | undefined }
}

/** Asks for the password; the change itself asks for the second factor, in its own transaction. */
async function guardOf(app: App, deps: SecurityDeps, call: Guarded): Promise<Guard> {
  await provePassword(deps, call.session, call.body.password)
  return { answer: call.body.factor, place: placeOf(app, call) }
}

function placeOf(app: App, { request, merchant }: { request: Request; merchant: Merchant }): Place {
  return { merchantId: merchant.id, origin: originOf(request, merchant, app.config) }
}

function totpRoutes(app: App, deps: SecurityDeps): void {
  route(app, contract.beginTotp, async (call) =>
    beginTotp(deps, actorOf(app, call), await guardOf(app, deps, call), call.merchant.site.brand.name),
  )
  route(app, contract.confirmTotp, async (call) => ({
    recoveryCodes: await confirmTotp(deps, actorOf(app, call), call.body.code),
  }))
  route(app, contract.removeTotp, async (call) => {
    await removeTotp(deps, actorOf(app, call), await guardOf(app, deps, call))
    return {}
  })
  route(app, contract.newRecoveryCodes, async (call) => ({
    recoveryCodes: await renewRecoveryCodes(deps, actorOf(app, call), await guardOf(app, deps, call)),
  }))
}

function passkeyRoutes(app: App, deps: SecurityDeps): void {
  route(app, contract.factorChallenge, async (call) => ({
    ...(await deps.secondSteps.passkeyOptions(call.member.id, placeOf(app, call))),
  }))
  route(app, contract.beginPasskey, async (call) => {
    const guard = await guardOf(app, deps, call)
    // The library's type is closed where the wire's is open.
    return { ...(await beginPasskey(deps, actorOf(app, call), guard, call.merchant.site.brand.name)) }
  })
  route(app, contract.addPasskey, async (call) => {
    const { recoveryCodes, ...added } = await addPasskey(deps, actorOf(app, call), placeOf(app, call), call.body)
    return { ...passkeyOnWire(added), recoveryCodes }
  })
  route(app, contract.removePasskey, async (call) => {
    await removePasskey(deps, actorOf(app, call), await guardOf(app, deps, call), BigInt(call.params.id))
    return {}
  })
}
