import { queryOptions } from '@tanstack/react-query'
import {
  applyReward,
  claimPromotion,
  joinPromotion,
  markRead,
  notices,
  ownApplications,
  popularAnnouncements,
  promotionCategories,
  promotionDetail,
  promotions,
} from '@trevo/contract/content'
import type { ValueOf } from '@trevo/contract/endpoint'
import { claimReward } from '@trevo/contract/reward-centre'
import type { SessionInfo } from '@trevo/contract/session'
import { call } from '../../lib/api/call.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { keys, STALE_MS } from '../../lib/query.ts'

const fetchNotices = call(notices)
const fetchPopular = call(popularAnnouncements)
const fetchCategories = call(promotionCategories)
const fetchPromotions = call(promotions)
const fetchPromotion = call(promotionDetail)
const fetchApplications = call(ownApplications)

export const postRead = call(markRead)
export const postJoin = call(joinPromotion)
export const postClaim = call(claimPromotion)
/** What a rule of rewards stands behind is joined as it is claimed: in the reward centre. */
export const postTake = call(claimReward)
export const postApplication = call(applyReward)

export type NoticeTypes = 'PL' | 'A'
export type NoticeList = ValueOf<typeof notices>

type Session = SessionInfo | null
const meta = { localised: true, quiet: true } as const

/** What is read and where one stands belongs to the member, so these carry the token; a guest has keys of his own. */
export const contentKey = [...keys.member, 'content'] as const

export const noticesKey = [...contentKey, 'notices'] as const
export const noticesQuery = (types: NoticeTypes, session: Session) =>
  queryOptions({
    queryKey: [...noticesKey, types, session?.token],
    queryFn: (context) => fetchNotices({ query: { types, language: currentLanguage() } }, context),
    staleTime: STALE_MS.list,
    meta,
  })

export const popularKey = [...contentKey, 'popular'] as const
export const popularQuery = queryOptions({
  queryKey: popularKey,
  queryFn: (context) => fetchPopular({ query: { language: currentLanguage() } }, context),
  staleTime: STALE_MS.list,
  meta,
})

export const categoriesQuery = queryOptions({
  queryKey: ['promotion-categories'],
  queryFn: (context) => fetchCategories({ query: { language: currentLanguage() } }, context),
  staleTime: STALE_MS.content,
  meta,
})

/** All at once, and cut by category here: a press on a category then shows at once. */
export const promotionsKey = [...contentKey, 'promotions'] as const
export const promotionsQuery = (session: Session) =>
  queryOptions({
    queryKey: [...promotionsKey, session?.token],
    queryFn: (context) => fetchPromotions({ query: { language: currentLanguage() } }, context),
    staleTime: STALE_MS.list,
    meta,
  })

export const promotionKey = [...contentKey, 'promotion'] as const
export const promotionQuery = (id: string, session: Session) =>
  queryOptions({
    queryKey: [...promotionKey, id, session?.token],
    queryFn: (context) => fetchPromotion({ params: { id }, query: { language: currentLanguage() } }, context),
    enabled: id !== '',
    staleTime: STALE_MS.list,
    meta,
  })

/** Asked anew whenever it is opened: staff decide at any time. */
export const applicationsQuery = (session: Session) =>
  queryOptions({
    queryKey: [...contentKey, 'applications', session?.token],
    queryFn: (context) => fetchApplications({ query: { language: currentLanguage() } }, context),
    staleTime: 0,
    meta,
  })
