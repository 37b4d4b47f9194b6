import * as z from 'zod/mini'
import { ActivityStatus, ContentType } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { NEEDS_PERSON, TAKES_PART } from './errors.ts'
import { PlayProgress } from './gifts.ts'
import { REWARD } from './limits.ts'
import { BonusTerms } from './reward-centre.ts'
import { DateTime, Empty, Id, Language, RequestId } from './wire.ts'

const YesNo = z.enum(['Y', 'N'])

/** Anything staff publish: a notice, a banner, a pop-up or a promotion. `content` is HTML that was sanitised on writing. */
export const Announcement = z.object({
  id: Id,
  type: ContentType,
  title: z.string(),
  content: z.string(),
  /** The same without tags, for lists. */
  plainText: z.string(),
  startDate: DateTime,
  endDate: z.nullable(DateTime),
  noExpiry: z.union([z.literal(0), z.literal(1)]),
  read: z.boolean(),
  groupName: z.string(),
  /** Sequence 1 is the picture of lists and strips; sizes in pixels at 100 px per rem for pop-ups. */
  announcementImages: z.array(
    z.object({
      sequence: z.int(),
      url: z.string(),
      width: z.nullable(z.int()),
      height: z.nullable(z.int()),
    }),
  ),
  /** Where a tap leads, where it leads nowhere by itself. */
  linkUrl: z.nullable(z.string()),
  linkedPromotionId: z.nullable(Id),
  imageRequired: YesNo,
  remarkRequired: YesNo,
  promoAnnouncementCategoryIds: z.array(Id),
})
export type Announcement = z.infer<typeof Announcement>

export const PromotionCategory = z.object({ id: Id, title: z.string(), iconImageUrl: z.string() })
export type PromotionCategory = z.infer<typeof PromotionCategory>

const AskedLanguage = z._default(Language, 'PT')
const Formal = z.optional(z.string().check(z.maxLength(64)))
const GroupName = z.optional(z.string().check(z.regex(/^[a-z0-9_]{1,32}$/, 'code')))
const Types = z.string().check(z.regex(/^(A|PL|B|PU|PR|H)(,(A|PL|B|PU|PR|H)){0,5}$/, 'types'))

export const Announcements = z.object({
  promotion: z.array(Announcement),
  banners: z.array(Announcement),
  player: z.array(Announcement),
  popup: z.array(Announcement),
  hot: z.array(Announcement),
  /** Notices to agents; empty for everybody else. */
  agent: z.array(Announcement),
  footer: z.object({ unreadCount: z.int() }),
})
export type Announcements = z.infer<typeof Announcements>

export const announcements = endpoint({
  method: 'GET',
  path: '/wps/announcements',
  summary: 'Everything published now, by content type',
  auth: 'guest',
  query: z.strictObject({
    types: z._default(Types, 'B,PL,PU'),
    groupName: GroupName,
    platform: z.optional(z.literal('M')),
    merchantCode: Formal,
    language: AskedLanguage,
  }),
  value: Announcements,
})

export const banners = endpoint({
  method: 'GET',
  path: '/wps/announcements/banners',
  summary: 'Banners of a group; `flush` reads past the short cache',
  auth: 'guest',
  query: z.strictObject({
    groupName: GroupName,
    platform: z.optional(z.literal('M')),
    flush: z.optional(z.enum(['0', '1'])),
    language: AskedLanguage,
  }),
  value: z.object({ banners: z.array(Announcement) }),
})

export const notices = endpoint({
  method: 'GET',
  path: '/wps/announcements/notices',
  summary: 'Notices to players (PL), or with types A to agents, newest first',
  auth: 'guest',
  query: z.strictObject({ types: z._default(z.enum(['PL', 'A']), 'PL'), language: AskedLanguage }),
  value: z.object({ list: z.array(Announcement), unreadCount: z.int() }),
})

export const popularAnnouncements = endpoint({
  method: 'GET',
  path: '/wps/announcements/popular',
  summary: 'Hot announcements (type H)',
  auth: 'guest',
  query: z.strictObject({ language: AskedLanguage }),
  value: z.object({ list: z.array(Announcement) }),
})

export const markRead = endpoint({
  method: 'POST',
  path: '/wps/announcements/read',
  summary: 'Mark a notice as read',
  auth: 'real',
  body: z.strictObject({ announcementId: Id, read: z.literal(true) }),
  value: z.object({ announcementUnreadCount: z.int() }),
  errors: ['not_found'],
})

/** A promotion with where the caller stands in it. */
export const Promotion = z.object({
  announcement: Announcement,
  status: ActivityStatus,
  /** The reward goes by an application with remarks or pictures. */
  byApplication: z.boolean(),
  /** What it gives, as money on the wire; null where it only informs. */
  reward: z.nullable(z.string()),
  rewardKind: z.nullable(z.enum(['cash', 'points'])),
  /** Under way until the caller's first settled bet, of any amount: nothing may be given before. */
  firstBet: z.boolean(),
  /** Where a rule of rewards stands behind it: what the reward centre takes it by; null: the promotion's own steps. */
  ruleId: z.nullable(z.string()),
  /** What members who join now have to play for it; null: nothing. */
  terms: z.nullable(BonusTerms),
  /** For members who have joined: how far they have played. */
  play: z.nullable(PlayProgress),
})
export type Promotion = z.infer<typeof Promotion>

export const promotionCategories = endpoint({
  method: 'GET',
  path: '/wps/promotions/categories',
  summary: 'Categories of the promotion list',
  auth: 'guest',
  query: z.strictObject({ language: AskedLanguage }),
  value: z.object({ list: z.array(PromotionCategory) }),
})

export const promotions = endpoint({
  method: 'GET',
  path: '/wps/promotions',
  summary: 'Promotions with the caller’s standing, by category',
  auth: 'guest',
  query: z.strictObject({ categoryId: z.optional(Id), language: AskedLanguage }),
  value: z.object({ list: z.array(Promotion) }),
})

export const promotionDetail = endpoint({
  method: 'GET',
  path: '/wps/promotions/:id',
  summary: 'One promotion',
  auth: 'guest',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ language: AskedLanguage }),
  value: Promotion,
  errors: ['not_found'],
})

export const joinPromotion = endpoint({
  method: 'POST',
  path: '/wps/promotions/:id/join',
  summary: 'Sign up for a promotion',
  auth: 'real',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ requestId: RequestId }),
  value: z.object({ status: ActivityStatus }),
  errors: ['not_found', 'promotion_closed', ...TAKES_PART, 'idempotency_conflict'],
})

export const claimPromotion = endpoint({
  method: 'POST',
  path: '/wps/promotions/:id/claim',
  summary: 'Take the reward that was issued',
  auth: 'real',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ requestId: RequestId }),
  value: z.object({ status: ActivityStatus }),
  errors: [
    'not_found',
    'promotion_closed',
    'deposit_first',
    'play_first',
    ...TAKES_PART,
    ...NEEDS_PERSON,
    'budget_spent',
    'budget_missing',
    'way_max',
    'idempotency_conflict',
  ],
})

const PICTURE_LENGTH_MAX = 4 * Math.ceil(REWARD.imageBytesMax / 3)
/** Pictures travel in base64; the server looks at what they are, not at what they are called. */
export const applyReward = endpoint({
  method: 'POST',
  path: '/wps/rewards/applications',
  summary: 'Apply for the reward of a promotion',
  auth: 'real',
  module: 'REWCEN3',
  body: z.strictObject({
    requestId: RequestId,
    promotionId: Id,
    remarks: z.string().check(z.trim(), z.maxLength(REWARD.remarksMax)),
    // One more than allowed passes here, so that the caller hears the rule instead of a shape.
    pictures: z
      .array(z.string().check(z.maxLength(PICTURE_LENGTH_MAX + 1024)))
      .check(z.maxLength(REWARD.imagesMax + 1)),
  }),
  value: z.object({ status: ActivityStatus, applicationId: Id }),
  errors: [
    'not_found',
    'promotion_closed',
    'deposit_first',
    'play_first',
    ...TAKES_PART,
    'budget_spent',
    'budget_missing',
    'idempotency_conflict',
    'activity_image_type',
    'activity_apply_remark_limit3',
    'image_pixels',
    'activity_apply_remark_limit4',
    'activity_remark_required',
    'activity_image_required',
  ],
  maxBodyBytes: (REWARD.imagesMax + 1) * (PICTURE_LENGTH_MAX + 2048),
  perMinute: 10,
})

/** How many of their own applications members see listed. */
export const OWN_APPLICATIONS_MAX = 50

/** What became of one application, whatever came after it. */
export const OwnApplication = z.object({
  id: Id,
  promotionId: Id,
  title: z.string(),
  status: z.enum(['Applying', 'Process', 'Issued', 'Rejected']),
  /** Why it was refused; empty where it was not. */
  reason: z.string(),
  remarks: z.string(),
  appliedAt: DateTime,
})
export type OwnApplication = z.infer<typeof OwnApplication>

export const ownApplications = endpoint({
  method: 'GET',
  path: '/wps/rewards/applications',
  summary: 'Own applications for rewards, the newest first',
  auth: 'real',
  module: 'REWCEN3',
  query: z.strictObject({ language: AskedLanguage }),
  value: z.object({ list: z.array(OwnApplication) }),
})

/** Answers its sender with the picture itself; not in the envelope, so fetched and not called. */
export const rewardPicture = endpoint({
  method: 'GET',
  path: '/wps/rewards/applications/:id/pictures/:position',
  summary: 'A picture of an own application, as a JPEG',
  auth: 'real',
  module: 'REWCEN3',
  params: z.strictObject({ id: Id, position: z.string().check(z.regex(/^[1-3]$/, 'position')) }),
  value: z.unknown(),
  errors: ['not_found'],
})

export const helpCentre = endpoint({
  method: 'GET',
  path: '/wps/help',
  summary: 'Entries of the help centre',
  auth: 'guest',
  query: z.strictObject({ lang: AskedLanguage, device: z.optional(z.literal('MOBILE')) }),
  value: z.array(z.object({ title: z.string(), content: z.string() })),
  cacheSeconds: 15,
})

export const pushKey = endpoint({
  method: 'GET',
  path: '/wps/push/key',
  summary: 'Public key a browser subscribes to notifications with; null where the server has none',
  auth: 'guest',
  value: z.object({ key: z.nullable(z.string()) }),
})

/** As a browser tells it; the keys are an uncompressed point and 16 random bytes. */
export const PushBrowser = z.strictObject({
  endpoint: z.url().check(z.maxLength(1000)),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/, 'key')),
    auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/, 'key')),
  }),
})
export type PushBrowser = z.infer<typeof PushBrowser>

export const pushSubscribe = endpoint({
  method: 'PUT',
  path: '/wps/push/subscription',
  summary: 'Notify this browser of notices and inbox messages',
  auth: 'real',
  body: z.extend(PushBrowser, {
    language: AskedLanguage,
    /** What `pushKey` said when the browser subscribed: a notice that another key signs does not reach it. */
    serverKey: z.optional(z.string().check(z.regex(/^[\w-]{87}$/, 'key'))),
  }),
  value: Empty,
})

export const pushUnsubscribe = endpoint({
  method: 'DELETE',
  path: '/wps/push/subscription',
  summary: 'Stop notifying this browser',
  auth: 'real',
  query: z.strictObject({ endpoint: z.string().check(z.maxLength(1000)) }),
  value: Empty,
})
