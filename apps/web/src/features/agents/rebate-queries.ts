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
import { memberPages } from '../../lib/member-pages.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'
import type { Range } from '../../shared/range/range.ts'
import { agentsKey } from './queries.ts'

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
  memberQuery(session, {
    queryKey: [...agentsKey, 'own-rates'],
    queryFn: (context) => fetchOwn({}, context),
  })

export const incomeQuery = (days: Range | null, session: Session) =>
  memberPages(session, {
    queryKey: [...agentsKey, 'income', days],
    queryFn: ({ pageParam, signal }) =>
      fetchIncome({ query: { ...datesOf(days as Range), ...(pageParam && { cursor: pageParam }) } }, { signal }),
    isAsked: days !== null,
  })

export const downlinesQuery = (days: Range | null, session: Session) =>
  memberPages(session, {
    queryKey: [...agentsKey, 'income-downlines', days],
    queryFn: ({ pageParam, signal }) =>
      fetchDownlines({ query: { ...datesOf(days as Range), ...(pageParam && { cursor: pageParam }) } }, { signal }),
    isAsked: days !== null,
  })

export const receiptQuery = (id: string | null, session: Session) =>
  memberPages(session, {
    queryKey: [...agentsKey, 'receipt', id],
    queryFn: ({ pageParam, signal }) =>
      fetchReceipt({ params: { id: id as string }, query: { ...(pageParam && { cursor: pageParam }) } }, { signal }),
    isAsked: id !== null,
  })

export const estimateQuery = (session: Session) =>
  memberQuery(session, {
    queryKey: [...agentsKey, 'estimate'],
    queryFn: (context) => fetchEstimate({}, context),
    refetchInterval: ESTIMATE_EVERY_MS,
  })
