import { envelopes, openEnvelope, sendEnvelopes, sentEnvelopes } from '@trevo/contract/agents/envelopes'
import { teamMembers } from '@trevo/contract/agents/team'
import { grabEnvelope, rainResults, redRain } from '@trevo/contract/rain'
import { call } from '../../lib/api/call.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { memberNumberedPages, memberPages } from '../../lib/member-pages.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'
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

export const rainKey = [...rewardsKey, 'rain'] as const
export const envelopesKey = [...rewardsKey, 'envelopes'] as const

const localised = { meta: { localised: true } } as const

export const rainQuery = (session: Session) =>
  memberQuery(session, {
    ...localised,
    queryKey: [...rainKey],
    queryFn: async (context) => {
      const rain = await fetchRain({ query: { language: currentLanguage() } }, context)
      heardServerTime(rain.serverTime)
      return rain
    },
  })

export const resultsQuery = (roundId: string, session: Session) =>
  memberQuery(session, {
    ...localised,
    queryKey: [...rainKey, 'results', roundId],
    queryFn: (context) => fetchResults({ params: { id: roundId }, query: { language: currentLanguage() } }, context),
  })

export const envelopesQuery = (session: Session) =>
  memberPages(session, {
    ...localised,
    queryKey: [...envelopesKey, 'mine'],
    queryFn: ({ pageParam, signal }) => fetchEnvelopes({ query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  })

export const sentQuery = (session: Session) =>
  memberPages(session, {
    ...localised,
    queryKey: [...envelopesKey, 'sent'],
    queryFn: ({ pageParam, signal }) => fetchSent({ query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  })

/** Direct downlines, or members of the whole team whose account begins with the search text. */
export const recipientsQuery = (search: string, session: Session) =>
  memberNumberedPages(session, {
    ...localised,
    queryKey: [...envelopesKey, 'recipients', search],
    queryFn: ({ pageParam, signal }) =>
      fetchTeam({ query: { search, page: pageParam, sort: 'account', order: 'asc' } }, { signal }),
  })
