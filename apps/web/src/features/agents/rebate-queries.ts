import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  ownRates,
  rebateByDownline,
  rebateEstimate,
  rebateIncome,
  rebateReceipt,
  setManyRates,
  setRates,
} from '@trevo/contract/agents/rebates'
import { call } from '../../lib/api/call.ts'
import type { Range } from '../../shared/range/range.ts'
import { agentsKey, fresh, type Session } from './queries.ts'

const fetchOwn = call(ownRates)
const fetchIncome = call(rebateIncome)
const fetchDownlines = call(rebateByDownline)
const fetchReceipt = call(rebateReceipt)
const fetchEstimate = call(rebateEstimate)
export const putRates = call(setRates)
export const putManyRates = call(setManyRates)

const ESTIMATE_EVERY_MS = 60_000

/** Days as the calls of the agent area name them. */
export const datesOf = ({ from, to }: Range) => ({ startDate: from, endDate: to })

export const ownRatesQuery = (session: Session) =>
  queryOptions({
    ...fresh,
    queryKey: [...agentsKey, 'own-rates', session?.token],
    queryFn: (context) => fetchOwn({}, context),
    enabled: session !== null,
  })

export const incomeQuery = (days: Range | null, session: Session) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: [...agentsKey, 'income', days, session?.token],
    queryFn: ({ pageParam, signal }) =>
      fetchIncome({ query: { ...datesOf(days as Range), ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    enabled: session !== null && days !== null,
  })

export const downlinesQuery = (days: Range | null, session: Session) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: [...agentsKey, 'income-downlines', days, session?.token],
    queryFn: ({ pageParam, signal }) =>
      fetchDownlines({ query: { ...datesOf(days as Range), ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    enabled: session !== null && days !== null,
  })

export const receiptQuery = (id: string | null, session: Session) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: [...agentsKey, 'receipt', id, session?.token],
    queryFn: ({ pageParam, signal }) =>
      fetchReceipt({ params: { id: id as string }, query: { ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    enabled: session !== null && id !== null,
  })

export const estimateQuery = (session: Session) =>
  queryOptions({
    ...fresh,
    queryKey: [...agentsKey, 'estimate', session?.token],
    queryFn: (context) => fetchEstimate({}, context),
    refetchInterval: ESTIMATE_EVERY_MS,
    enabled: session !== null,
  })
