import { queryOptions } from '@tanstack/react-query'
import { affiliateLinks, createAffiliateLink, disableAffiliateLink } from '@trevo/contract/agents/links'
import { call } from '../../lib/api/call.ts'
import { agentsKey, fresh, type Session } from './queries.ts'

const fetchLinks = call(affiliateLinks)
export const postLink = call(createAffiliateLink)
export const postDisable = call(disableAffiliateLink)

export const linksQuery = (session: Session) =>
  queryOptions({
    ...fresh,
    queryKey: [...agentsKey, 'links', session?.token],
    queryFn: (context) => fetchLinks({}, context),
    enabled: session !== null,
  })
