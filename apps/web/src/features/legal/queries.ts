import { agreeLegal } from '@trevo/contract/legal'
import { askClosing, askDataCopy, fetchDataCopy, keepAccount, myData } from '@trevo/contract/own-data'
import { call } from '../../lib/api/call.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'
import { keys, STALE_MS } from '../../lib/query.ts'

export const postAgreement = call(agreeLegal)
export const postCopy = call(askDataCopy)
export const postCopyFile = call(fetchDataCopy)
export const postClosing = call(askClosing)
export const postKeep = call(keepAccount)

const fetchMyData = call(myData)
export const myDataKey = [...keys.member, 'own-data'] as const
/** While a copy is being made. */
const WAITING_MS = 3_000

export const myDataQuery = (session: Session) =>
  memberQuery(session, {
    queryKey: myDataKey,
    queryFn: (context) => fetchMyData({}, context),
    staleTime: STALE_MS.member,
    refetchInterval: ({ state: { data } }) => (data?.copy?.state === 'waiting' ? WAITING_MS : false),
  })
