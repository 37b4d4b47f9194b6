import { playLimits } from '@trevo/contract/play-limits'
import { call } from '../../lib/api/call.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'
import { keys } from '../../lib/query.ts'

const fetchLimits = call(playLimits)

export const limitsKey = [...keys.member, 'limits'] as const

/** The member's own limits, with what is used and left of them. */
export const playLimitsQuery = (session: Session) =>
  memberQuery(session, {
    queryKey: [...limitsKey, 'all'],
    queryFn: (context) => fetchLimits({}, context),
    refetchOnWindowFocus: true,
  })
