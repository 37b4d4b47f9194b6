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
import { call } from '../../lib/api/call.ts'
import { memberNumberedPages } from '../../lib/member-pages.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'
import { keys } from '../../lib/query.ts'

const fetchKpi = call(teamKpi)
const fetchMembers = call(teamMembers)
const fetchMember = call(teamMember)
const fetchRules = call(openAccountRules)
export const postTransfer = call(transferToDownline)
export const postQuota = call(giveQuota)
export const postAccount = call(openAccount)
export const postMessage = call(inboxSend)

/** Everything of the agent area: what changes in the team renews it all. */
export const agentsKey = [...keys.member, 'agents'] as const

const KPI_EVERY_MS = 30_000

export const kpiQuery = (day: string, session: Session) =>
  memberQuery(session, {
    queryKey: [...agentsKey, 'kpi', day],
    queryFn: (context) => fetchKpi({ query: { startDate: day, endDate: day, size: 0 } }, context),
    refetchInterval: KPI_EVERY_MS,
  })

export type MembersFilter = Omit<QueryInput<typeof teamMembers>, 'page'>

export const membersQuery = (filter: MembersFilter, session: Session) =>
  memberNumberedPages(session, {
    queryKey: [...agentsKey, 'members', filter],
    queryFn: ({ pageParam, signal }) => fetchMembers({ query: { ...filter, page: pageParam } }, { signal }),
  })

export const teamMemberQuery = (id: string | null, session: Session) =>
  memberQuery(session, {
    queryKey: [...agentsKey, 'member', id],
    queryFn: (context) => fetchMember({ params: { id: id as string } }, context),
    isAsked: id !== null,
  })

export const rulesQuery = (session: Session) =>
  memberQuery(session, {
    queryKey: [...agentsKey, 'rules'],
    queryFn: (context) => fetchRules({}, context),
  })
