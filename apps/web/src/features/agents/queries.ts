import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  giveQuota,
  openAccount,
  openAccountRules,
  teamKpi,
  teamMember,
  teamMembers,
  transferToDownline,
} from '@trevo/contract/agents/team'
import type { QueryInput } from '@trevo/contract/endpoint'
import { inboxSend } from '@trevo/contract/inbox'
import type { SessionInfo } from '@trevo/contract/session'
import { call } from '../../lib/api/call.ts'
import { keys, STALE_MS } from '../../lib/query.ts'

const fetchKpi = call(teamKpi)
const fetchMembers = call(teamMembers)
const fetchMember = call(teamMember)
const fetchRules = call(openAccountRules)
export const postTransfer = call(transferToDownline)
export const postQuota = call(giveQuota)
export const postAccount = call(openAccount)
export const postMessage = call(inboxSend)

export type Session = SessionInfo | null

/** Everything of the agent area: what changes in the team renews it all. */
export const agentsKey = [...keys.member, 'agents'] as const
export const fresh = { staleTime: STALE_MS.always, meta: { quiet: true } } as const

const KPI_EVERY_MS = 30_000

export const kpiQuery = (day: string, session: Session) =>
  queryOptions({
    ...fresh,
    queryKey: [...agentsKey, 'kpi', day, session?.token],
    queryFn: (context) => fetchKpi({ query: { startDate: day, endDate: day, size: 0 } }, context),
    refetchInterval: KPI_EVERY_MS,
    enabled: session !== null,
  })

export type MembersFilter = Omit<QueryInput<typeof teamMembers>, 'page'>

export const membersQuery = (filter: MembersFilter, session: Session) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: [...agentsKey, 'members', filter, session?.token],
    queryFn: ({ pageParam, signal }) => fetchMembers({ query: { ...filter, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : undefined),
    enabled: session !== null,
  })

export const memberQuery = (id: string | null, session: Session) =>
  queryOptions({
    ...fresh,
    queryKey: [...agentsKey, 'member', id, session?.token],
    queryFn: (context) => fetchMember({ params: { id: id as string } }, context),
    enabled: session !== null && id !== null,
  })

export const rulesQuery = (session: Session) =>
  queryOptions({
    ...fresh,
    queryKey: [...agentsKey, 'rules', session?.token],
    queryFn: (context) => fetchRules({}, context),
    enabled: session !== null,
  })
