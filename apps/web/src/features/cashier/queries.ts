import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  addPayoutAccount,
  cancelWithdrawal,
  createDeposit,
  type Deposit,
  deposit,
  depositMethods,
  deposits,
  payoutAccounts,
  removePayoutAccount,
  repayDeposit,
  requestWithdrawal,
  sendReceipt,
  type Withdrawal,
  withdrawal,
  withdrawalRules,
  withdrawals,
} from '@trevo/contract/cashier'
import { profile } from '@trevo/contract/profile'
import type { SessionInfo } from '@trevo/contract/session'
import { call } from '../../lib/api/call.ts'
import { keys, STALE_MS } from '../../lib/query.ts'

export const postDeposit = call(createDeposit)
export const postRepayment = call(repayDeposit)
export const putReceipt = call(sendReceipt)
export const postAccount = call(addPayoutAccount)
export const deleteAccount = call(removePayoutAccount)
export const postWithdrawal = call(requestWithdrawal)
export const postCancel = call(cancelWithdrawal)

const fetchMethods = call(depositMethods)
const fetchDeposit = call(deposit)
const fetchDeposits = call(deposits)
const fetchRules = call(withdrawalRules)
const fetchAccounts = call(payoutAccounts)
const fetchWithdrawal = call(withdrawal)
const fetchWithdrawals = call(withdrawals)
const fetchProfile = call(profile)

type Session = SessionInfo | null
export const depositKey = [...keys.member, 'deposit'] as const
export const withdrawalKey = [...keys.member, 'withdrawal'] as const

/** The live channel tells at once; should it be silent, nobody waits longer than this. */
const WAITING_MS = 10_000
const DEPOSIT_OPEN: readonly Deposit['state'][] = ['created', 'pending']
const WITHDRAWAL_OPEN: readonly Withdrawal['state'][] = ['review', 'approved', 'paying']

const always = { staleTime: STALE_MS.always, refetchOnWindowFocus: true, meta: { quiet: true } } as const

export const methodsQuery = (session: Session) =>
  queryOptions({
    ...always,
    queryKey: [...depositKey, 'methods', session?.token],
    queryFn: (context) => fetchMethods({}, context),
    enabled: session !== null,
  })

export const depositQuery = (id: string, session: Session) =>
  queryOptions({
    ...always,
    queryKey: [...depositKey, 'one', id, session?.token],
    queryFn: (context) => fetchDeposit({ params: { id } }, context),
    enabled: session !== null,
    refetchInterval: ({ state: { data } }) => (data && DEPOSIT_OPEN.includes(data.state) ? WAITING_MS : false),
  })

export const depositsQuery = (session: Session) =>
  infiniteQueryOptions({
    ...always,
    queryKey: [...depositKey, 'list', session?.token],
    queryFn: ({ pageParam, signal }) => fetchDeposits({ query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    enabled: session !== null,
  })

export const rulesQuery = (session: Session) =>
  queryOptions({
    ...always,
    queryKey: [...withdrawalKey, 'rules', session?.token],
    queryFn: (context) => fetchRules({}, context),
    enabled: session !== null,
  })

export const accountsQuery = (session: Session) =>
  queryOptions({
    ...always,
    queryKey: [...withdrawalKey, 'accounts', session?.token],
    queryFn: (context) => fetchAccounts({}, context),
    enabled: session !== null,
  })

export const withdrawalQuery = (id: string, session: Session) =>
  queryOptions({
    ...always,
    queryKey: [...withdrawalKey, 'one', id, session?.token],
    queryFn: (context) => fetchWithdrawal({ params: { id } }, context),
    enabled: session !== null,
    refetchInterval: ({ state: { data } }) => (data && WITHDRAWAL_OPEN.includes(data.state) ? WAITING_MS : false),
  })

export const withdrawalsQuery = (session: Session) =>
  infiniteQueryOptions({
    ...always,
    queryKey: [...withdrawalKey, 'list', session?.token],
    queryFn: ({ pageParam, signal }) => fetchWithdrawals({ query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    enabled: session !== null,
  })

/** Whose name a new account most likely has. A brand may keep the profile closed: then nothing is filled in. */
export const payeeQuery = (session: Session) =>
  queryOptions({
    queryKey: [...keys.member, 'profile', session?.token],
    queryFn: (context) => fetchProfile({}, context),
    enabled: session !== null,
    staleTime: STALE_MS.member,
    retry: false,
    meta: { quiet: true },
  })
