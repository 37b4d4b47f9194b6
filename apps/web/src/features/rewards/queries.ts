import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { signInCalendar, signInToday } from '@trevo/contract/daily-sign-in'
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
import { type Claimable, claimReward, rewardCentre, rewardHistory, vipStanding } from '@trevo/contract/reward-centre'
import type { SessionInfo } from '@trevo/contract/session'
import { call } from '../../lib/api/call.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { keys, STALE_MS } from '../../lib/query.ts'
import { isTappable } from './activity.ts'
import { aheadMsOf } from './server-time.ts'

const fetchCalendar = call(signInCalendar)
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

export const postSignIn = call(signInToday)
export const postClaim = call(claimReward)
export const postOrder = call(redeemItem)
export const postCancel = call(cancelOrder)
export const postConfirm = call(confirmOrder)

type Session = SessionInfo | null

/** One key over all of it: a claim here may be a step of another page. */
export const rewardsKey = [...keys.member, 'rewards'] as const
export const mallKey = [...rewardsKey, 'mall'] as const

const PLAY_POLL_MS = 10_000
const isPlaying = ({ play, status }: Claimable) => play !== null && !isTappable(status)
const always = { staleTime: STALE_MS.always, meta: { localised: true, quiet: true } } as const
const pageOf = (cursor: string) => ({ language: currentLanguage(), ...(cursor && { cursor }) })
const paged = {
  ...always,
  initialPageParam: '',
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
}

export const calendarQuery = (session: Session) =>
  queryOptions({
    ...always,
    queryKey: [...rewardsKey, 'sign-in', session?.token],
    queryFn: async (context) => {
      const calendar = await fetchCalendar({}, context)
      return { ...calendar, aheadMs: aheadMsOf(calendar.serverTime) }
    },
    enabled: session !== null,
  })

export const centreQuery = (session: Session) =>
  queryOptions({
    ...always,
    queryKey: [...rewardsKey, 'centre', session?.token],
    queryFn: (context) => fetchCentre({ query: { language: currentLanguage() } }, context),
    enabled: session !== null,
    // The server counts what was played a moment later and tells only of what is ready: open bars are asked for.
    refetchInterval: ({ state }) => (state.data?.list.some(isPlaying) ? PLAY_POLL_MS : false),
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
