import { myMissions } from '@trevo/contract/missions'
import { claimReward } from '@trevo/contract/reward-centre'
import { call } from '../../lib/api/call.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'
import { keys } from '../../lib/query.ts'

const fetchMissions = call(myMissions)
/** What was reached is a reward like any other, and taken as one. */
export const postClaim = call(claimReward)

export const missionsKey = [...keys.member, 'missions'] as const

export const missionsQuery = (session: Session) =>
  memberQuery(session, {
    meta: { localised: true },
    queryKey: missionsKey,
    queryFn: (context) => fetchMissions({ query: { language: currentLanguage() } }, context),
  })
