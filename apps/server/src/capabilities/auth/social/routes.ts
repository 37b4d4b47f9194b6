import {
  linkSocial,
  SocialProvider,
  socialFinish,
  socialLinks,
  socialProviders,
  socialStart,
  unlinkSocial,
} from '@trevo/contract/auth'
import type { Endpoint } from '@trevo/contract/endpoint'
import type { LoginValue } from '@trevo/contract/session'
import { proveOwner } from '../../../base/accounts/prove-owner.ts'
import type { SignIn } from '../../../base/members/sign-in.ts'
import type { Merchant } from '../../../platform/guards.ts'
import type { App } from '../../../platform/http/app.ts'
import { clientOf } from '../../../platform/http/client.ts'
import { Cookies } from '../../../platform/http/cookies.ts'
import { merchantOfRequest } from '../../../platform/http/gate.ts'
import { originOf } from '../../../platform/http/origin.ts'
import { type Call, route } from '../../../platform/http/route.ts'
import { keepSocialOffer } from '../../../platform/http/social-cookie.ts'
import { callerOfIp } from '../../../platform/rate-limit.ts'
import type { SocialName } from '../../../providers/social/social.ts'
import type { AuthDeps, Visitor } from '../deps.ts'
import { availableProviders } from './available.ts'
import { assertUnlinked, linksOf, unlink } from './links.ts'
import { beginSocial, finishSocial, returnSocial, type SocialOutcome } from './social.ts'

const COOKIE = 'social'
const PATH = '/wps/social'
/** Of one address: each asks the provider. */
const CALLBACKS_PER_MINUTE = 60
const callbackPath = (name: SocialName) => `${PATH}/${name}/callback`

type Incoming = Pick<Call<Endpoint>, 'merchant' | 'request' | 'cookies'>
export type SocialTools = {
  visitorOf: (call: Incoming) => Visitor
  told: (call: Pick<Incoming, 'merchant' | 'cookies'>, signIn: SignIn) => LoginValue
}
/** Where the browser goes next, and what it must bring back. */
type Leave = (call: Incoming, provider: SocialName, returnTo: string, memberId: bigint | null) => Promise<string>

export function socialRoutes(app: App, deps: AuthDeps, { visitorOf, told }: SocialTools): void {
  const leave: Leave = async ({ merchant, request, cookies }, name, returnTo, memberId) => {
    const redirectUri = originOf(request, merchant, app.config) + callbackPath(name)
    const { url, cookie, cookieSeconds } = await beginSocial(deps, { merchant, name, redirectUri, returnTo, memberId })
    // The way back begins at the provider's site, where a strict cookie would stay behind.
    cookies.set(COOKIE, cookie, { path: PATH, maxAgeSeconds: cookieSeconds, sameSite: 'Lax' })
    return url
  }
  route(app, socialProviders, async ({ merchant }) => ({
    providers: await availableProviders(deps.social, merchant),
  }))
  route(app, socialStart, async (call) => ({
    url: await leave(call, call.params.provider, call.body.returnTo, null),
  }))
  route(app, socialFinish, async (call) => {
    const { ticket } = call.body
    const done = await finishSocial(deps, visitorOf(call), { ticket, cookie: call.cookies.get(COOKIE) })
    call.cookies.clear(COOKIE, PATH)
    return { login: told(call, done), returnTo: done.returnTo }
  })
  linkRoutes(app, deps, leave)
  callbackPage(app, deps)
}

function linkRoutes(app: App, deps: AuthDeps, leave: Leave): void {
  route(app, socialLinks, ({ merchant, member }) => linksOf(deps, merchant, member.id))
  route(app, linkSocial, async (call) => {
    const { session, params, body } = call
    await proveOwner(deps, session, body.password)
    await assertUnlinked(deps, session.memberId, params.provider)
    return { url: await leave(call, params.provider, '/m/securityCenter', session.memberId) }
  })
  route(app, unlinkSocial, async ({ session, merchant, params, body, request }) => {
    await proveOwner(deps, session, body.password)
    await unlink(deps, { merchant, session, footprint: clientOf(app, request), provider: params.provider })
    return {}
  })
}

/** A page the browser is sent to, not a call: whatever happens, it ends on a page of ours. */
function callbackPage(app: App, deps: AuthDeps): void {
  app.http.get<{ Params: { provider: string } }>(`${PATH}/:provider/callback`, async (request, reply) => {
    const name = SocialProvider.safeParse(request.params.provider)
    const cookies = new Cookies(request, reply)
    if (!name.success) return reply.redirect('/m/login')
    const { allowed } = app.limiter.take(`social-callback ${callerOfIp(request.ip)}`, CALLBACKS_PER_MINUTE)
    if (!allowed) return reply.redirect('/m/login?social=failed')
    const merchant: Merchant = merchantOfRequest(app, request)
    try {
      const outcome = await returnSocial(deps, {
        merchant,
        name: name.data,
        callbackUrl: new URL(request.url, originOf(request, merchant, app.config)),
        cookie: cookies.get(COOKIE),
        footprint: clientOf(app, request),
      })
      return reply.redirect(pageAfter(outcome, name.data, cookies))
    } catch (error) {
      app.log.warn({ err: error, provider: name.data }, 'a social sign-in failed')
      cookies.clear(COOKIE, PATH)
      return reply.redirect('/m/login?social=failed')
    }
  })
}

function pageAfter(outcome: SocialOutcome, name: SocialName, cookies: Cookies): string {
  if (outcome.kind === 'known') {
    cookies.set(COOKIE, outcome.cookie, { path: PATH, maxAgeSeconds: outcome.cookieSeconds })
    return `/m/login?ticket=${outcome.ticket}`
  }
  cookies.clear(COOKIE, PATH)
  if (outcome.kind === 'link') return `/m/securityCenter?${new URLSearchParams({ social: outcome.outcome })}`
  keepSocialOffer(cookies, outcome.offer)
  return `/m/register?${new URLSearchParams({ social: name, from: outcome.returnTo })}`
}
