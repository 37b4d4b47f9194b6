import {
  addPayoutAccount,
  createDeposit,
  type Deposit,
  deposit,
  depositMethods,
  deposits,
  payoutAccounts,
  removePayoutAccount,
  repayDeposit,
  sendReceipt,
} from '@trevo/contract/cashier'
import { profile } from '@trevo/contract/profile'
import { repayRounds } from '@trevo/contract/round-debts'
import {
  cancelWithdrawal,
  giveUpGift,
  requestWithdrawal,
  type Withdrawal,
  withdrawal,
  withdrawalRules,
  withdrawals,
} from '@trevo/contract/withdrawals'
import { call } from '../../lib/api/call.ts'
import { memberPages } from '../../lib/member-pages.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'
import { keys, STALE_MS } from '../../lib/query.ts'

export const postDeposit = call(createDeposit)
export const postRepayment = call(repayDeposit)
export const postRoundRepayment = call(repayRounds)
export const putReceipt = call(sendReceipt)
export const postAccount = call(addPayoutAccount)
export const deleteAccount = call(removePayoutAccount)
export const postWithdrawal = call(requestWithdrawal)
export const postCancel = call(cancelWithdrawal)
export const postGiftBack = call(giveUpGift)

const fetchMethods = call(depositMethods)
const fetchDeposit = call(deposit)
const fetchDeposits = call(deposits)
const fetchRules = call(withdrawalRules)
const fetchAccounts = call(payoutAccounts)
const fetchWithdrawal = call(withdrawal)
const fetchWithdrawals = call(withdrawals)
const fetchProfile = call(profile)

export const depositKey = [...keys.member, 'deposit'] as const
export const withdrawalKey = [...keys.member, 'withdrawal'] as const

/** The live channel tells at once; should it be silent, nobody waits longer than this. */
const WAITING_MS = 10_000
const DEPOSIT_OPEN: readonly Deposit['state'][] = ['created', 'pending']
const WITHDRAWAL_OPEN: readonly Withdrawal['state'][] = ['review', 'approved', 'paying']

const watched = { refetchOnWindowFocus: true } as const

export const methodsQuery = (session: Session) =>
  memberQuery(session, {
    ...watched,
    queryKey: [...depositKey, 'methods'],
    queryFn: (context) => fetchMethods({}, context),
  })

export const depositQuery = (id: string, session: Session) =>
  memberQuery(session, {
    ...watched,
    queryKey: [...depositKey, 'one', id],
    queryFn: (context) => fetchDeposit({ params: { id } }, context),
    refetchInterval: ({ state: { data } }) => (data && DEPOSIT_OPEN.includes(data.state) ? WAITING_MS : false),
  })

export const depositsQuery = (session: Session) =>
  memberPages(session, {
    ...watched,
    queryKey: [...depositKey, 'list'],
    queryFn: ({ pageParam, signal }) => fetchDeposits({ query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  })

export const rulesQuery = (session: Session) =>
  memberQuery(session, {
    ...watched,
    queryKey: [...withdrawalKey, 'rules'],
    queryFn: (context) => fetchRules({}, context),
  })

export const accountsQuery = (session: Session) =>
  memberQuery(session, {
    ...watched,
    queryKey: [...withdrawalKey, 'accounts'],
    queryFn: (context) => fetchAccounts({}, context),
  })

export const withdrawalQuery = (id: string, session: Session) =>
  memberQuery(session, {
    ...watched,
    queryKey: [...withdrawalKey, 'one', id],
    queryFn: (context) => fetchWithdrawal({ params: { id } }, context),
    refetchInterval: ({ state: { data } }) => (data && WITHDRAWAL_OPEN.includes(data.state) ? WAITING_MS : false),
  })

export const withdrawalsQuery = (session: Session) =>
  memberPages(session, {
    ...watched,
    queryKey: [...withdrawalKey, 'list'],
    queryFn: ({ pageParam, signal }) => fetchWithdrawals({ query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  })

/** Whose name a new account most likely has. A brand may keep the profile closed: then nothing is filled in. */
export const payeeQuery = (session: Session) =>
  memberQuery(session, {
    queryKey: [...keys.member, 'profile'],
    queryFn: (context) => fetchProfile({}, context),
    staleTime: STALE_MS.member,
    retry: false,
  })
