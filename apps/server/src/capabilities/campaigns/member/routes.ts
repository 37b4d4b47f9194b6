import { communications, setCommunications, unsubscribe } from '@trevo/contract/communications'
import { choose, reachOf, refuse } from '../../../base/contact/choices.ts'
import { AppError } from '../../../platform/errors.ts'
import type { App } from '../../../platform/http/app.ts'
import { merchantOfRequest } from '../../../platform/http/gate.ts'
import { route } from '../../../platform/http/route.ts'
import { callerOfIp } from '../../../platform/rate-limit.ts'
import type { Links } from '../links.ts'
import { followed } from '../queries.ts'

/** Of one address: a link that somebody follows is followed once or twice. */
const FOLLOWED_PER_MINUTE = 60

export function campaignRoutes(app: App, links: () => Promise<Links>): void {
  const { db, clock } = app
  route(app, communications, async ({ member }) => {
    const { refused, hasPush, hasMail, hasSms } = await reachOf(db, member.id)
    const ways = { inbox: true, push: hasPush, mail: hasMail, sms: hasSms }
    const channels = (['inbox', 'push', 'mail', 'sms'] as const).map((channel) => ({
      channel,
      isOn: !refused.includes(channel),
      reaches: ways[channel],
    }))
    return { channels }
  })
  route(app, setCommunications, async ({ member, body }) => {
    await choose(db, member.id, { ...body, now: clock.now() })
    return {}
  })
  route(app, unsubscribe, async ({ body }) => {
    const way = (await links()).read('unsubscribe', body.token)
    if (way === null) throw new AppError('not_found')
    await refuse(db, way.memberId, way.channel, clock.now())
    return { channel: way.channel }
  })
  followPage(app, links)
}

/** A page the browser is sent to, not a call: whatever happens, it ends on a page of ours. */
function followPage(app: App, links: () => Promise<Links>): void {
  const { db, clock } = app
  app.http.get<{ Params: { token: string } }>('/wps/go/:token', async (request, reply) => {
    const merchant = merchantOfRequest(app, request)
    const { allowed } = app.limiter.take(`campaign-link ${callerOfIp(request.ip)}`, FOLLOWED_PER_MINUTE)
    const way = allowed ? (await links()).read('go', request.params.token) : null
    if (way === null || way.channel === 'inbox') return reply.redirect('/m/home')
    const { memberId, channel, campaignId } = way
    const link = await followed(db, merchant.id, campaignId, { memberId, channel }, clock.now())
    return reply.redirect(link ?? '/m/home')
  })
}
