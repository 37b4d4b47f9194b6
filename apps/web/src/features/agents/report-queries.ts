import { teamBetting, teamOverview, teamPnl, teamTransactions } from '@trevo/contract/agents/reports'
import type { QueryInput } from '@trevo/contract/endpoint'
import { call } from '../../lib/api/call.ts'
import { memberNumberedPages } from '../../lib/member-pages.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'
import { agentsKey } from './queries.ts'

const fetchOverview = call(teamOverview)
const fetchPnl = call(teamPnl)
const fetchBetting = call(teamBetting)
const fetchTransactions = call(teamTransactions)

export type OverviewAsked = QueryInput<typeof teamOverview>
export type PnlAsked = Omit<QueryInput<typeof teamPnl>, 'page'>
export type BettingAsked = Omit<QueryInput<typeof teamBetting>, 'page'>
export type TransactionsAsked = Omit<QueryInput<typeof teamTransactions>, 'page'>

const reportKey = (name: string, asked: unknown) => [...agentsKey, 'report', name, asked] as const

export const overviewQuery = (asked: OverviewAsked | null, session: Session) =>
  memberQuery(session, {
    queryKey: reportKey('overview', asked),
    queryFn: (context) => fetchOverview({ query: asked as OverviewAsked }, context),
    isAsked: asked !== null,
  })

export const pnlQuery = (asked: PnlAsked | null, session: Session) =>
  memberNumberedPages(session, {
    queryKey: reportKey('pnl', asked),
    queryFn: ({ pageParam, signal }) => fetchPnl({ query: { ...(asked as PnlAsked), page: pageParam } }, { signal }),
    isAsked: asked !== null,
  })

export const bettingQuery = (asked: BettingAsked | null, session: Session) =>
  memberNumberedPages(session, {
    queryKey: reportKey('betting', asked),
    queryFn: ({ pageParam, signal }) =>
      fetchBetting({ query: { ...(asked as BettingAsked), page: pageParam } }, { signal }),
    isAsked: asked !== null,
  })

export const moneyQuery = (asked: TransactionsAsked | null, session: Session) =>
  memberNumberedPages(session, {
    queryKey: reportKey('transactions', asked),
    queryFn: ({ pageParam, signal }) =>
      fetchTransactions({ query: { ...(asked as TransactionsAsked), page: pageParam } }, { signal }),
    isAsked: asked !== null,
  })
