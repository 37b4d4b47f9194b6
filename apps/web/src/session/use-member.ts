import { useQuery } from '@tanstack/react-query'
import { memberInfo, wallet } from '@trevo/contract/session'
import { call } from '../lib/api/call.ts'
import { memberQuery, type Session } from '../lib/member-query.ts'
import { keys, STALE_MS } from '../lib/query.ts'
import { read, write } from '../lib/storage.ts'
import { useSession } from './session.ts'

const fetchMemberInfo = call(memberInfo)
const fetchWallet = call(wallet)

export const memberInfoQuery = (session: Session) =>
  memberQuery(session, {
    queryKey: [...keys.memberInfo],
    queryFn: async (context) => {
      const info = await fetchMemberInfo({}, context)
      write('memberInfo', info)
      return info
    },
    placeholderData: () => (session ? (read('memberInfo') ?? undefined) : undefined),
  })

const walletQuery = (session: Session) =>
  memberQuery(session, {
    queryKey: [...keys.wallet],
    queryFn: (context) => fetchWallet({}, context),
    staleTime: STALE_MS.member,
  })

/** Who is signed in: the cached answer at once, renewed whenever a header mounts. */
export const useMember = () => useQuery(memberInfoQuery(useSession()))

export const useWallet = () => useQuery(walletQuery(useSession()))

/** Whether the house may advertise to whoever is here: guests yes, members whom play seems to harm no. */
export const useMayBeOffered = (): boolean => useMember().data?.offersPaused !== true
