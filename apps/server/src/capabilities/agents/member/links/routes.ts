import { affiliateLinks, countVisit, createAffiliateLink, disableAffiliateLink } from '@trevo/contract/agents/links'
import { addVisit } from '../../../../base/members/invitations.ts'
import type { App } from '../../../../platform/http/app.ts'
import { originOf } from '../../../../platform/http/origin.ts'
import { type Call, route } from '../../../../platform/http/route.ts'
import { type Asking, createLink, endLink, linksFor } from './links.ts'

type Who = Pick<Call<typeof affiliateLinks>, 'member' | 'merchant' | 'request'>

export function linkRoutes(app: App): void {
  const { db, clock } = app
  const asking = ({ member, merchant, request }: Who): Asking => ({
    member,
    merchant,
    origin: originOf(request, merchant, app.config),
  })
  route(app, affiliateLinks, (call) => linksFor(app, asking(call)))
  route(app, createAffiliateLink, (call) => createLink(app, asking(call), call.body))
  route(app, disableAffiliateLink, (call) => endLink(app, asking(call), BigInt(call.params.id)))
  route(app, countVisit, async ({ merchant, body }) => {
    await addVisit(db, merchant.id, body.code, clock.now())
    return {}
  })
}
