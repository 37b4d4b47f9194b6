import type { QueryInput } from '@trevo/contract/endpoint'
import {
  type BetKind,
  betRecord,
  betRecords,
  betTotals,
  transactionRecords,
  transactionTotals,
} from '@trevo/contract/records'
import { roundShown } from '@trevo/contract/round-shown'
import { call } from '../../lib/api/call.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { memberPages } from '../../lib/member-pages.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'
import { keys } from '../../lib/query.ts'

const fetchTransactions = call(transactionRecords)
const fetchTransactionTotals = call(transactionTotals)
const fetchBets = call(betRecords)
const fetchBetTotals = call(betTotals)
const fetchBet = call(betRecord)

export type TransactionFilter = QueryInput<typeof transactionTotals>
export type BetFilter = QueryInput<typeof betTotals>

export const recordsKey = [...keys.member, 'records'] as const
const localised = { meta: { localised: true } } as const
const pageOf = (cursor: string) => ({ language: currentLanguage(), ...(cursor && { cursor }) })

export const transactionsQuery = (filter: TransactionFilter | null, session: Session) =>
  memberPages(session, {
    ...localised,
    queryKey: [...recordsKey, 'transactions', filter],
    queryFn: ({ pageParam, signal }) =>
      fetchTransactions({ query: { ...(filter as TransactionFilter), ...pageOf(pageParam) } }, { signal }),
    isAsked: filter !== null,
  })

export const transactionTotalsQuery = (filter: TransactionFilter | null, session: Session) =>
  memberQuery(session, {
    ...localised,
    queryKey: [...recordsKey, 'transaction-totals', filter],
    queryFn: (context) => fetchTransactionTotals({ query: filter as TransactionFilter }, context),
    isAsked: filter !== null,
  })

export const betsQuery = (filter: BetFilter | null, session: Session) =>
  memberPages(session, {
    ...localised,
    queryKey: [...recordsKey, 'bets', filter],
    queryFn: ({ pageParam, signal }) =>
      fetchBets({ query: { ...(filter as BetFilter), ...pageOf(pageParam) } }, { signal }),
    isAsked: filter !== null,
  })

export const betTotalsQuery = (filter: BetFilter | null, session: Session) =>
  memberQuery(session, {
    ...localised,
    queryKey: [...recordsKey, 'bet-totals', filter],
    queryFn: (context) => fetchBetTotals({ query: filter as BetFilter }, context),
    isAsked: filter !== null,
  })

export const betQuery = (bet: { kind: BetKind; id: string; isTeam: boolean } | null, session: Session) =>
  memberQuery(session, {
    ...localised,
    queryKey: [...recordsKey, 'bet', bet],
    queryFn: (context) => {
      const { kind, id, isTeam } = bet as NonNullable<typeof bet>
      const query = { language: currentLanguage(), ...(isTeam && { types: 'A' as const }) }
      return fetchBet({ params: { kind, id }, query }, context)
    },
    isAsked: bet !== null,
  })

const fetchShown = call(roundShown)

/** A round that is over shows the same for ever. */
export const shownQuery = (id: string, session: Session) =>
  memberQuery(session, {
    queryKey: [...recordsKey, 'shown', id],
    queryFn: ({ signal }) => fetchShown({ params: { id }, query: { language: currentLanguage() } }, { signal }),
    meta: { localised: true },
  })
