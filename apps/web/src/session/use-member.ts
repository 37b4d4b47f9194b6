import { queryOptions, useQuery } from '@tanstack/react-query'
import { memberInfo, type SessionInfo, wallet } from '@trevo/contract/session'
import { call } from '../lib/api/call.ts'
import { keys, STALE_MS } from '../lib/query.ts'
import { read, write } from '../lib/storage.ts'
import { useSession } from './session.ts'

const fetchMemberInfo = call(memberInfo)
const fetchWallet = call(wallet)

export const memberInfoQuery = (session: SessionInfo | null) =>
  queryOptions({
    queryKey: [...keys.memberInfo, session?.token],
    queryFn: async (context) => {
      const info = await fetchMemberInfo({}, context)
      write('memberInfo', info)
      return info
    },
    enabled: session !== null,
    placeholderData: () => (session ? (read('memberInfo') ?? undefined) : undefined),
    staleTime: STALE_MS.always,
    meta: { quiet: true },
  })

const walletQuery = (session: SessionInfo | null) =>
  queryOptions({
    queryKey: [...keys.wallet, session?.token],
    queryFn: (context) => fetchWallet({}, context),
    enabled: session !== null,
    staleTime: STALE_MS.member,
    meta: { quiet: true },
  })

/** Who is signed in: the cached answer at once, renewed whenever a header mounts. */
export const useMember = () => useQuery(memberInfoQuery(useSession()))

export const useWallet = () => useQuery(walletQuery(useSession()))
