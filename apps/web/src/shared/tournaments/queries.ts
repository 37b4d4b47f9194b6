import { joinTournament, tournament, tournaments } from '@trevo/contract/tournaments'
import { call } from '../../lib/api/call.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'
import { keys } from '../../lib/query.ts'
import { heardServerTime } from '../../lib/server-clock.ts'

const fetchTournaments = call(tournaments)
const fetchTournament = call(tournament)
export const postJoin = call(joinTournament)

export const tournamentsKey = [...keys.member, 'tournaments'] as const
const localised = { meta: { localised: true } } as const

export const tournamentsQuery = (session: Session) =>
  memberQuery(session, {
    ...localised,
    queryKey: [...tournamentsKey, 'all'],
    queryFn: async (context) => {
      const found = await fetchTournaments({ query: { language: currentLanguage() } }, context)
      heardServerTime(found.serverTime)
      return found
    },
  })

export const tournamentQuery = (id: string, session: Session) =>
  memberQuery(session, {
    ...localised,
    queryKey: [...tournamentsKey, 'one', id],
    queryFn: async (context) => {
      const found = await fetchTournament({ params: { id }, query: { language: currentLanguage() } }, context)
      heardServerTime(found.serverTime)
      return found
    },
  })
