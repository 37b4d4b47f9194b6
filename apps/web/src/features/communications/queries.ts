import { communications, setCommunications, unsubscribe } from '@trevo/contract/communications'
import { call } from '../../lib/api/call.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'

const fetchChoices = call(communications)
export const putChoices = call(setCommunications)
export const postUnsubscribe = call(unsubscribe)
export const choicesKey = ['communications'] as const

export const choicesQuery = (session: Session) =>
  memberQuery(session, { queryKey: choicesKey, queryFn: (context) => fetchChoices({}, context) })
