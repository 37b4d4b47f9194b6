import { affiliateLinks, createAffiliateLink, disableAffiliateLink } from '@trevo/contract/agents/links'
import { call } from '../../lib/api/call.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'
import { agentsKey } from './queries.ts'

const fetchLinks = call(affiliateLinks)
export const postLink = call(createAffiliateLink)
export const postDisable = call(disableAffiliateLink)

export const linksQuery = (session: Session) =>
  memberQuery(session, {
    queryKey: [...agentsKey, 'links'],
    queryFn: (context) => fetchLinks({}, context),
  })
