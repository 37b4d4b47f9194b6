import { checkInCalendar, checkInMonth, checkInToday } from '@trevo/contract/check-in'
import { freeRounds } from '@trevo/contract/free-rounds'
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
import { call } from '../../lib/api/call.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { memberPages } from '../../lib/member-pages.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'
import { keys } from '../../lib/query.ts'
import { heardServerTime } from '../../lib/server-clock.ts'

const fetchCalendar = call(checkInCalendar)
const fetchCheckedDays = call(checkInMonth)
const fetchFreeRounds = call(freeRounds)
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

/** One key over all of it: a claim here may be a step of another page. */
export const rewardsKey = keys.rewards
export const mallKey = [...rewardsKey, 'mall'] as const

const localised = { meta: { localised: true } } as const
const pageOf = (cursor: string) => ({ language: currentLanguage(), ...(cursor && { cursor }) })

export const calendarQuery = (session: Session) =>
  memberQuery(session, {
    ...localised,
    queryKey: [...rewardsKey, 'check-in'],
    queryFn: async (context) => {
      const calendar = await fetchCalendar({}, context)
      heardServerTime(calendar.serverTime)
      return calendar
    },
  })

/** Null: nothing but what the calendar brings. */
export const checkedDaysQuery = (month: string | null, session: Session) =>
  memberQuery(session, {
    ...localised,
    queryKey: [...rewardsKey, 'check-in', 'month', month],
    queryFn: (context) => fetchCheckedDays({ query: { month: month ?? '' } }, context),
    isAsked: month !== null,
  })

export const centreQuery = (session: Session) =>
  memberQuery(session, {
    ...localised,
    queryKey: [...rewardsKey, 'centre'],
    queryFn: (context) => fetchCentre({ query: { language: currentLanguage() } }, context),
  })

export const freeRoundsQuery = (session: Session) =>
  memberQuery(session, {
    ...localised,
    queryKey: [...rewardsKey, 'free-rounds'],
    queryFn: (context) => fetchFreeRounds({ query: { language: currentLanguage() } }, context),
  })

export const historyQuery = (session: Session) =>
  memberPages(session, {
    ...localised,
    queryKey: [...rewardsKey, 'history'],
    queryFn: ({ pageParam, signal }) => fetchHistory({ query: pageOf(pageParam) }, { signal }),
  })

export const vipQuery = (session: Session) =>
  memberQuery(session, {
    ...localised,
    queryKey: [...rewardsKey, 'vip'],
    queryFn: (context) => fetchVip({}, context),
  })

export const mallQuery = (session: Session) =>
  memberQuery(session, {
    ...localised,
    queryKey: [...mallKey, 'home'],
    queryFn: (context) => fetchMall({ query: { language: currentLanguage() } }, context),
  })

export const itemsQuery = (categoryId: string, session: Session) =>
  memberPages(session, {
    ...localised,
    queryKey: [...mallKey, 'items', categoryId],
    queryFn: ({ pageParam, signal }) =>
      fetchItems({ query: { ...pageOf(pageParam), ...(categoryId && { categoryId }) } }, { signal }),
  })

export const itemQuery = (id: string, session: Session) =>
  memberQuery(session, {
    ...localised,
    queryKey: [...mallKey, 'item', id],
    queryFn: (context) => fetchItem({ params: { id }, query: { language: currentLanguage() } }, context),
  })

export const ordersQuery = (session: Session) =>
  memberPages(session, {
    ...localised,
    queryKey: [...mallKey, 'orders'],
    queryFn: ({ pageParam, signal }) => fetchOrders({ query: pageOf(pageParam) }, { signal }),
  })

export const statementQuery = (session: Session) =>
  memberPages(session, {
    ...localised,
    queryKey: [...mallKey, 'points'],
    queryFn: ({ pageParam, signal }) => fetchStatement({ query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  })

export const invitationQuery = (session: Session) =>
  memberQuery(session, {
    ...localised,
    queryKey: [...rewardsKey, 'invitation'],
    queryFn: (context) => fetchInvitation({}, context),
  })

export const friendsQuery = (session: Session) =>
  memberPages(session, {
    ...localised,
    queryKey: [...rewardsKey, 'friends'],
    queryFn: ({ pageParam, signal }) => fetchFriends({ query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  })
