import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { envelopes, openEnvelope, sendEnvelopes, sentEnvelopes } from '@trevo/contract/agents/envelopes'
import { teamMembers } from '@trevo/contract/agents/team'
import { grabEnvelope, rainResults, redRain } from '@trevo/contract/rain'
import type { SessionInfo } from '@trevo/contract/session'
import { call } from '../../lib/api/call.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { STALE_MS } from '../../lib/query.ts'
import { heardServerTime } from '../../lib/server-clock.ts'
import { rewardsKey } from './queries.ts'

const fetchRain = call(redRain)
const fetchResults = call(rainResults)
const fetchEnvelopes = call(envelopes)
const fetchSent = call(sentEnvelopes)
const fetchTeam = call(teamMembers)

export const postGrab = call(grabEnvelope)
export const postOpen = call(openEnvelope)
export const postEnvelopes = call(sendEnvelopes)

type Session = SessionInfo | null

export const rainKey = [...rewardsKey, 'rain'] as const
export const envelopesKey = [...rewardsKey, 'envelopes'] as const

const always = { staleTime: STALE_MS.always, meta: { localised: true, quiet: true } } as const
const paged = {
  ...always,
  initialPageParam: '',
  getNextPageParam: ({ cursor }: { cursor: string | null }) => cursor ?? undefined,
}

export const rainQuery = (session: Session) =>
  queryOptions({
    ...always,
    queryKey: [...rainKey, session?.token],
    queryFn: async (context) => {
      const rain = await fetchRain({ query: { language: currentLanguage() } }, context)
      heardServerTime(rain.serverTime)
      return rain
    },
    enabled: session !== null,
  })

export const resultsQuery = (roundId: string, session: Session) =>
  queryOptions({
    ...always,
    queryKey: [...rainKey, 'results', roundId, session?.token],
    queryFn: (context) => fetchResults({ params: { id: roundId }, query: { language: currentLanguage() } }, context),
    enabled: session !== null,
  })

export const envelopesQuery = (session: Session) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...envelopesKey, 'mine', session?.token],
    queryFn: ({ pageParam, signal }) => fetchEnvelopes({ query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    enabled: session !== null,
  })

export const sentQuery = (session: Session) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...envelopesKey, 'sent', session?.token],
    queryFn: ({ pageParam, signal }) => fetchSent({ query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    enabled: session !== null,
  })

/** Direct downlines, or members of the whole team whose account begins with the search text. */
export const recipientsQuery = (search: string, session: Session) =>
  infiniteQueryOptions({
    ...always,
    queryKey: [...envelopesKey, 'recipients', search, session?.token],
    queryFn: ({ pageParam, signal }) =>
      fetchTeam({ query: { search, page: pageParam, sort: 'account', order: 'asc' } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : undefined),
    enabled: session !== null,
  })
