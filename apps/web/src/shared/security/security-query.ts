import { securityOverview } from '@trevo/contract/security'
import { call } from '../../lib/api/call.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'
import { keys } from '../../lib/query.ts'

const fetchSecurity = call(securityOverview)

/** What protects the account. */
export const securityQuery = (session: Session, isAsked = true) =>
  memberQuery(session, {
    queryKey: [...keys.member, 'security'],
    queryFn: (context) => fetchSecurity({}, context),
    isAsked,
  })
