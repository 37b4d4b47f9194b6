import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { teamBetting, teamOverview, teamPnl, teamTransactions } from '@trevo/contract/agents/reports'
import type { QueryInput } from '@trevo/contract/endpoint'
import { call } from '../../lib/api/call.ts'
import { agentsKey, fresh, type Session } from './queries.ts'

const fetchOverview = call(teamOverview)
const fetchPnl = call(teamPnl)
const fetchBetting = call(teamBetting)
const fetchTransactions = call(teamTransactions)

export type OverviewAsked = QueryInput<typeof teamOverview>
export type PnlAsked = Omit<QueryInput<typeof teamPnl>, 'page'>
export type BettingAsked = Omit<QueryInput<typeof teamBetting>, 'page'>
export type TransactionsAsked = Omit<QueryInput<typeof teamTransactions>, 'page'>

const reportKey = (name: string, asked: unknown, session: Session) =>
  [...agentsKey, 'report', name, asked, session?.token] as const

const nextPage = ({ hasMore }: { hasMore: boolean }, _pages: unknown, page: number) => (hasMore ? page + 1 : undefined)

export const overviewQuery = (asked: OverviewAsked | null, session: Session) =>
  queryOptions({
    ...fresh,
    queryKey: reportKey('overview', asked, session),
    queryFn: (context) => fetchOverview({ query: asked as OverviewAsked }, context),
    enabled: session !== null && asked !== null,
  })

export const pnlQuery = (asked: PnlAsked | null, session: Session) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: reportKey('pnl', asked, session),
    queryFn: ({ pageParam, signal }) => fetchPnl({ query: { ...(asked as PnlAsked), page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    enabled: session !== null && asked !== null,
  })

export const bettingQuery = (asked: BettingAsked | null, session: Session) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: reportKey('betting', asked, session),
    queryFn: ({ pageParam, signal }) =>
      fetchBetting({ query: { ...(asked as BettingAsked), page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    enabled: session !== null && asked !== null,
  })

export const moneyQuery = (asked: TransactionsAsked | null, session: Session) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: reportKey('transactions', asked, session),
    queryFn: ({ pageParam, signal }) =>
      fetchTransactions({ query: { ...(asked as TransactionsAsked), page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    enabled: session !== null && asked !== null,
  })
