import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { QueryInput } from '@trevo/contract/endpoint'
import {
  type BetKind,
  betRecord,
  betRecords,
  betTotals,
  transactionRecords,
  transactionTotals,
} from '@trevo/contract/records'
import type { SessionInfo } from '@trevo/contract/session'
import { call } from '../../lib/api/call.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { keys, STALE_MS } from '../../lib/query.ts'

const fetchTransactions = call(transactionRecords)
const fetchTransactionTotals = call(transactionTotals)
const fetchBets = call(betRecords)
const fetchBetTotals = call(betTotals)
const fetchBet = call(betRecord)

type Session = SessionInfo | null
export type TransactionFilter = QueryInput<typeof transactionTotals>
export type BetFilter = QueryInput<typeof betTotals>

export const recordsKey = [...keys.member, 'records'] as const
const always = { staleTime: STALE_MS.always, meta: { localised: true, quiet: true } } as const
const pageOf = (cursor: string) => ({ language: currentLanguage(), ...(cursor && { cursor }) })

export const transactionsQuery = (filter: TransactionFilter | null, session: Session) =>
  infiniteQueryOptions({
    ...always,
    queryKey: [...recordsKey, 'transactions', filter, session?.token],
    queryFn: ({ pageParam, signal }) =>
      fetchTransactions({ query: { ...(filter as TransactionFilter), ...pageOf(pageParam) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    enabled: session !== null && filter !== null,
  })

export const transactionTotalsQuery = (filter: TransactionFilter | null, session: Session) =>
  queryOptions({
    ...always,
    queryKey: [...recordsKey, 'transaction-totals', filter, session?.token],
    queryFn: (context) => fetchTransactionTotals({ query: filter as TransactionFilter }, context),
    enabled: session !== null && filter !== null,
  })

export const betsQuery = (filter: BetFilter | null, session: Session) =>
  infiniteQueryOptions({
    ...always,
    queryKey: [...recordsKey, 'bets', filter, session?.token],
    queryFn: ({ pageParam, signal }) =>
      fetchBets({ query: { ...(filter as BetFilter), ...pageOf(pageParam) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    enabled: session !== null && filter !== null,
  })

export const betTotalsQuery = (filter: BetFilter | null, session: Session) =>
  queryOptions({
    ...always,
    queryKey: [...recordsKey, 'bet-totals', filter, session?.token],
    queryFn: (context) => fetchBetTotals({ query: filter as BetFilter }, context),
    enabled: session !== null && filter !== null,
  })

export const betQuery = (bet: { kind: BetKind; id: string; isTeam: boolean } | null, session: Session) =>
  queryOptions({
    ...always,
    queryKey: [...recordsKey, 'bet', bet, session?.token],
    queryFn: (context) => {
      const { kind, id, isTeam } = bet as NonNullable<typeof bet>
      const query = { language: currentLanguage(), ...(isTeam && { types: 'A' as const }) }
      return fetchBet({ params: { kind, id }, query }, context)
    },
    enabled: session !== null && bet !== null,
  })
