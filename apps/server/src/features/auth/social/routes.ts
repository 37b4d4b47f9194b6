import { type LoginValue, SocialProvider, socialFinish, socialProviders, socialStart } from '@trevo/contract/auth'
import type { Endpoint } from '@trevo/contract/endpoint'
import { isReal } from '@trevo/contract/members'
import type { SignIn } from '../../../core/members/sign-in.ts'
import type { App } from '../../../platform/http/app.ts'
import { clientOf } from '../../../platform/http/client.ts'
import { Cookies } from '../../../platform/http/cookies.ts'
import { merchantOfRequest } from '../../../platform/http/gate.ts'
import { originOf } from '../../../platform/http/origin.ts'
import { type Call, route } from '../../../platform/http/route.ts'
import type { SocialName } from '../../../providers/social/social.ts'
import type { AuthParts, Visitor } from '../parts.ts'
import { availableProviders, beginSocial, finishSocial, returnSocial } from './social.ts'

const COOKIE = 'social'
const PATH = '/wps/social'
const callbackPath = (name: SocialName) => `${PATH}/${name}/callback`

type Incoming = Pick<Call<Endpoint>, 'merchant' | 'request' | 'cookies'>
export type SocialTools = {
  visitorOf: (call: Incoming) => Visitor
  told: (call: Pick<Incoming, 'merchant' | 'cookies'>, signIn: SignIn) => LoginValue
}

export function socialRoutes(app: App, parts: AuthParts, { visitorOf, told }: SocialTools): void {
  route(app, socialProviders, ({ merchant }) => ({ providers: availableProviders(parts.social, merchant) }))
  route(app, socialStart, async ({ merchant, params, body, member, request, cookies }) => {
    const redirectUri = originOf(request, merchant, app.config) + callbackPath(params.provider)
    const start = {
      merchant,
      name: params.provider,
      redirectUri,
      returnTo: body.returnTo,
      memberId: member && isReal(member.type) ? member.id : null,
    }
    const { url, cookie, cookieSeconds } = await beginSocial(parts, start)
    // The way back begins at the provider's site, where a strict cookie would stay behind.
    cookies.set(COOKIE, cookie, { path: PATH, maxAgeSeconds: cookieSeconds, sameSite: 'Lax' })
    return { url }
  })
  route(app, socialFinish, async (call) => {
    const { ticket } = call.body
    const done = await finishSocial(parts, visitorOf(call), { ticket, cookie: call.cookies.get(COOKIE) })
    call.cookies.clear(COOKIE, PATH)
    return { login: told(call, done), returnTo: done.returnTo }
  })
  // A page the browser is sent to, not a call: whatever happens, it ends on a page of ours.
  app.http.get<{ Params: { provider: string } }>(`${PATH}/:provider/callback`, async (request, reply) => {
    const name = SocialProvider.safeParse(request.params.provider)
    const cookies = new Cookies(request, reply)
    if (!name.success) return reply.redirect('/m/login')
    const merchant = merchantOfRequest(app, request)
    try {
      const come = await returnSocial(parts, {
        merchant,
        name: name.data,
        callbackUrl: new URL(request.url, originOf(request, merchant, app.config)),
        cookie: cookies.get(COOKIE),
        footprint: clientOf(app, request),
      })
      if (!come) return reply.redirect('/m/register?social=unknown')
      cookies.set(COOKIE, come.cookie, { path: PATH, maxAgeSeconds: come.cookieSeconds })
      return reply.redirect(`/m/login?ticket=${come.ticket}`)
    } catch (error) {
      app.log.warn({ err: error, provider: name.data }, 'a social sign-in failed')
      cookies.clear(COOKIE, PATH)
      return reply.redirect('/m/login?social=failed')
    }
  })
}
