import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { checkInCalendar, checkInMonth, checkInToday } from '@trevo/contract/check-in'
import {
  cancelOrder,
  confirmOrder,
  mallHome,
  mallItem,
  mallItems,
  mallOrders,
  pointsStatement,
  redeemItem,
} from '@trevo/contract/mall'
import { invitedFriends, inviteFriends } from '@trevo/contract/referral'
import { claimReward, rewardCentre, rewardHistory, vipStanding } from '@trevo/contract/reward-centre'
import type { SessionInfo } from '@trevo/contract/session'
import { call } from '../../lib/api/call.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { keys, STALE_MS } from '../../lib/query.ts'
import { heardServerTime } from '../../lib/server-clock.ts'

const fetchCalendar = call(checkInCalendar)
const fetchCheckedDays = call(checkInMonth)
const fetchCentre = call(rewardCentre)
const fetchHistory = call(rewardHistory)
const fetchVip = call(vipStanding)
const fetchMall = call(mallHome)
const fetchItems = call(mallItems)
const fetchItem = call(mallItem)
const fetchOrders = call(mallOrders)
const fetchStatement = call(pointsStatement)
const fetchInvitation = call(inviteFriends)
const fetchFriends = call(invitedFriends)

export const postCheckIn = call(checkInToday)
export const postClaim = call(claimReward)
export const postOrder = call(redeemItem)
export const postCancel = call(cancelOrder)
export const postConfirm = call(confirmOrder)

type Session = SessionInfo | null

/** One key over all of it: a claim here may be a step of another page. */
export const rewardsKey = keys.rewards
export const mallKey = [...rewardsKey, 'mall'] as const

const always = { staleTime: STALE_MS.always, meta: { localised: true, quiet: true } } as const
const pageOf = (cursor: string) => ({ language: currentLanguage(), ...(cursor && { cursor }) })
const paged = {
  ...always,
  initialPageParam: '',
  getNextPageParam: ({ cursor }: { cursor: string | null }) => cursor ?? undefined,
}

export const calendarQuery = (session: Session) =>
  queryOptions({
    ...always,
    queryKey: [...rewardsKey, 'check-in', session?.token],
    queryFn: async (context) => {
      const calendar = await fetchCalendar({}, context)
      heardServerTime(calendar.serverTime)
      return calendar
    },
    enabled: session !== null,
  })

/** Null: nothing but what the calendar brings. */
export const checkedDaysQuery = (month: string | null, session: Session) =>
  queryOptions({
    ...always,
    queryKey: [...rewardsKey, 'check-in', 'month', month, session?.token],
    queryFn: (context) => fetchCheckedDays({ query: { month: month ?? '' } }, context),
    enabled: session !== null && month !== null,
  })

export const centreQuery = (session: Session) =>
  queryOptions({
    ...always,
    queryKey: [...rewardsKey, 'centre', session?.token],
    queryFn: (context) => fetchCentre({ query: { language: currentLanguage() } }, context),
    enabled: session !== null,
  })

export const historyQuery = (session: Session) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...rewardsKey, 'history', session?.token],
    queryFn: ({ pageParam, signal }) => fetchHistory({ query: pageOf(pageParam) }, { signal }),
    enabled: session !== null,
  })

export const vipQuery = (session: Session) =>
  queryOptions({
    ...always,
    queryKey: [...rewardsKey, 'vip', session?.token],
    queryFn: (context) => fetchVip({}, context),
    enabled: session !== null,
  })

export const mallQuery = (session: Session) =>
  queryOptions({
    ...always,
    queryKey: [...mallKey, 'home', session?.token],
    queryFn: (context) => fetchMall({ query: { language: currentLanguage() } }, context),
    enabled: session !== null,
  })

export const itemsQuery = (categoryId: string, session: Session) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...mallKey, 'items', categoryId, session?.token],
    queryFn: ({ pageParam, signal }) =>
      fetchItems({ query: { ...pageOf(pageParam), ...(categoryId && { categoryId }) } }, { signal }),
    enabled: session !== null,
  })

export const itemQuery = (id: string, session: Session) =>
  queryOptions({
    ...always,
    queryKey: [...mallKey, 'item', id, session?.token],
    queryFn: (context) => fetchItem({ params: { id }, query: { language: currentLanguage() } }, context),
    enabled: session !== null,
  })

export const ordersQuery = (session: Session) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...mallKey, 'orders', session?.token],
    queryFn: ({ pageParam, signal }) => fetchOrders({ query: pageOf(pageParam) }, { signal }),
    enabled: session !== null,
  })

export const statementQuery = (session: Session) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...mallKey, 'points', session?.token],
    queryFn: ({ pageParam, signal }) => fetchStatement({ query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    enabled: session !== null,
  })

export const invitationQuery = (session: Session) =>
  queryOptions({
    ...always,
    queryKey: [...rewardsKey, 'invitation', session?.token],
    queryFn: (context) => fetchInvitation({}, context),
    enabled: session !== null,
  })

export const friendsQuery = (session: Session) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...rewardsKey, 'friends', session?.token],
    queryFn: ({ pageParam, signal }) => fetchFriends({ query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    enabled: session !== null,
  })
