import { useQuery } from '@tanstack/react-query'
import { type MyIdentity, myIdentity } from '@trevo/contract/identity'
import { isReal } from '@trevo/contract/members'
import { call } from '../../lib/api/call.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'
import { keys, STALE_MS } from '../../lib/query.ts'
import { useSession } from '../../session/session.ts'
import { useSite } from '../../session/status.ts'

const fetchIdentity = call(myIdentity)

export const identityKey = [...keys.member, 'identity'] as const

/** The live channel tells at once; should it be silent, nobody waits longer than this. */
const WAITING_MS = 5_000

export const identityQuery = (session: Session, isAsked = true) =>
  memberQuery<MyIdentity>(session, {
    queryKey: identityKey,
    queryFn: (context) => fetchIdentity({}, context),
    isAsked,
    staleTime: STALE_MS.member,
    refetchInterval: ({ state: { data } }) => (data?.status === 'pending' && !data.isWithStaff ? WAITING_MS : false),
  })

/** How the member stands where the law asks who they are; null where it does not, and while nobody knows. */
export function useOpenIdentity(): MyIdentity | null {
  const session = useSession()
  const isAsked = useSite().regulation === 'br' && session !== null && isReal(session.type)
  const { data } = useQuery(identityQuery(session, isAsked))
  return isAsked && data?.isAsked && data.status !== 'verified' ? data : null
}
