import {
  announcements,
  applyReward,
  banners,
  claimPromotion,
  helpCentre,
  joinPromotion,
  markRead,
  notices,
  ownApplications,
  popularAnnouncements,
  promotionCategories,
  promotionDetail,
  promotions,
  pushKey,
  pushSubscribe,
  pushUnsubscribe,
  rewardPicture,
} from '@trevo/contract/content'
import { DEFAULT_LANGUAGE } from '@trevo/contract/wire'
import type { BrandPush } from '../../../base/brand-providers/push.ts'
import { dropSubscription } from '../../../base/push/push-queries.ts'
import type { Ledger } from '../../../money/ledger/ledger.ts'
import type { App } from '../../../platform/http/app.ts'
import { privatePictureRoute } from '../../../platform/http/private-picture.ts'
import { route } from '../../../platform/http/route.ts'
import type { StorageProvider } from '../../../providers/storage/storage.ts'
import type { AnnouncedRules } from '../../ports.ts'
import type { Content } from '../content.ts'
import { withMarks } from '../reading.ts'
import { pictureName } from '../reward-queries.ts'
import { announcementsFor, markAsRead, noticesFor } from './announcements.ts'
import { promotionFor, promotionsFor, takeOwnStep } from './promotions.ts'
import { subscribe } from './push.ts'
import { applicationsOf, applyForReward } from './rewards.ts'

export type ContentDeps = {
  content: Content
  ledger: Ledger
  storage: StorageProvider
  push: BrandPush
  announced: () => AnnouncedRules | undefined
}

export function contentRoutes(app: App, deps: ContentDeps): void {
  announcementRoutes(app, deps.content)
  promotionRoutes(app, deps)
  pictureRoute(app, deps.storage)
  pushRoutes(app, deps.push)
  route(app, helpCentre, ({ merchant, query }) => deps.content.help(merchant, query.lang))
}

function announcementRoutes(app: App, content: Content): void {
  const { db, clock } = app
  const deps = { db, content, clock }

  route(app, announcements, ({ merchant, member: reader, query: { types, groupName, language } }) =>
    announcementsFor(deps, { merchant, reader, language }, { types, groupName }),
  )
  route(app, banners, async ({ merchant, member, query: { groupName, flush, language } }) => {
    if (flush === '1') content.flush(merchant)
    const list = await content.published(merchant, { types: ['B'], groupName, language })
    return { banners: await withMarks(db, member, list) }
  })
  route(app, notices, ({ merchant, member: reader, query: { types, language } }) =>
    noticesFor(deps, { merchant, reader, language }, types),
  )
  route(app, popularAnnouncements, async ({ merchant, member, query: { language } }) => ({
    list: await withMarks(db, member, await content.published(merchant, { types: ['H'], language })),
  }))
  route(app, markRead, ({ merchant, member: reader, body }) =>
    markAsRead(deps, { merchant, reader, language: DEFAULT_LANGUAGE }, body.announcementId),
  )
}

function promotionRoutes(app: App, { content, ledger, storage, announced }: ContentDeps): void {
  const { db, clock, live } = app
  const deps = { db, content, ledger, live, clock, announced }

  route(app, promotionCategories, async ({ merchant, query }) => ({
    list: await content.categories(merchant, query.language),
  }))
  route(app, promotions, async ({ merchant, member: reader, query: { categoryId, language } }) => ({
    list: await promotionsFor(deps, { merchant, reader, language }, categoryId),
  }))
  route(app, promotionDetail, ({ merchant, member: reader, params, query: { language } }) =>
    promotionFor(deps, { merchant, reader, language }, params.id),
  )
  route(app, joinPromotion, ({ member, params, body }) =>
    takeOwnStep(deps, member, 'join', { promotionId: params.id, requestId: body.requestId }),
  )
  route(app, claimPromotion, ({ member, params, body }) =>
    takeOwnStep(deps, member, 'claim', { promotionId: params.id, requestId: body.requestId }),
  )
  route(app, applyReward, ({ member, body }) => applyForReward({ ...deps, storage }, member, body))
  route(app, ownApplications, async ({ member, query }) => ({
    list: await applicationsOf(db, member.id, query.language),
  }))
}

/** For its sender alone. */
function pictureRoute(app: App, storage: StorageProvider): void {
  privatePictureRoute(app, rewardPicture, async ({ params, session, merchant }) => {
    const name = await pictureName(app.db, {
      merchantId: merchant.id,
      applicationId: BigInt(params.id),
      position: Number(params.position),
      memberId: session.memberId,
    })
    return name === null ? null : storage.get(name)
  })
}

function pushRoutes(app: App, push: BrandPush): void {
  const { db } = app
  route(app, pushKey, async ({ merchant }) => ({ key: await push.keyOf(merchant.id) }))
  route(app, pushSubscribe, ({ member, body }) => subscribe(db, member, body))
  route(app, pushUnsubscribe, async ({ member, query }) => {
    await dropSubscription(db, member.id, query.endpoint)
    return {}
  })
}
