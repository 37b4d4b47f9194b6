import { myLegal } from '@trevo/contract/legal'
import { call } from '../../lib/api/call.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'
import { keys, STALE_MS } from '../../lib/query.ts'

const fetchLegal = call(myLegal)

export const legalQuery = (session: Session) =>
  memberQuery(session, {
    queryKey: [...keys.member, 'legal'],
    queryFn: (context) => fetchLegal({}, context),
    staleTime: STALE_MS.member,
  })
