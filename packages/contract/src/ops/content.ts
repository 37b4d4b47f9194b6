import * as z from 'zod/mini'
import { ContentType } from '../catalogue.ts'
import { CentAmount, isWholeFor, Money } from '../money.ts'
import { TypedLink } from '../status.ts'
import { figuresIn, TEXT_FIGURES, unknownFigures } from '../text-figures.ts'
import { DateTime, Empty, Id, Language, RequestId } from '../wire.ts'
import { pageOf, pageQuery, SearchText } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const ById = z.strictObject({ id: Id })
/** Names in braces are figures of the brand's settings; titles stand in lists and letters, where nothing fills them. */
const Html = z.string().check(
  z.maxLength(100_000),
  z.refine((html) => unknownFigures(html).length === 0, 'figure'),
)
const Title = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(200),
  z.refine((title) => figuresIn(title).length === 0, 'figure_in_title'),
)
const Text = z.strictObject({ title: Title, html: Html })
/** The brand's first language is what everybody can fall back on: the server wants that one, and takes the others. */
const Texts = z.partialRecord(Language, Text)
const Sort = z.int().check(z.gte(-100_000), z.lte(100_000))
const Pixels = z.nullable(z.int().check(z.gte(1), z.lte(4096)))

export const PublishStatus = z.enum(['draft', 'published', 'ended'])
/** sign_up: join, then granted and claimed; gift: claimed at once; application: applied for and decided by staff. */
export const PromotionFlow = z.enum(['sign_up', 'gift', 'application'])

/** How one takes part and what it gives: for finance to say. Null where a promotion only informs. */
const participationFields = {
  flow: PromotionFlow,
  rewardKind: z.enum(['cash', 'points']),
  rewardAmount: CentAmount,
  /** Of all it gives together. */
  budget: CentAmount,
  /** Only to a member who has paid in, and no more than the deposits of the first day with any. */
  needsDeposit: z._default(z.boolean(), false),
  /** Where one can take part for a shorter time than it is shown. */
  opensAt: z.nullable(DateTime),
  closesAt: z.nullable(DateTime),
}
/** As it stands: without a budget nothing is given yet. */
const Participation = z.object({ ...participationFields, rewardAmount: Money, budget: z.nullable(Money), spent: Money })

const draftFields = {
  type: ContentType,
  /** Place of a banner: `m_home`, `m_reg`; empty elsewhere. */
  groupName: z.string().check(z.regex(/^[a-z0-9_]{0,32}$/, 'code')),
  startsAt: DateTime,
  /** Null: it has no end. */
  endsAt: z.nullable(DateTime),
  /** Of what has no end: phones say that it is for the long term; otherwise they show its start alone. */
  noExpiry: z._default(z.boolean(), true),
  /** Lower comes first. */
  sort: Sort,
  /** What an application for the reward must bring. */
  imageRequired: z.boolean(),
  remarkRequired: z.boolean(),
  linkUrl: z.nullable(TypedLink),
  /** The promotion a tap opens; `self` makes a promotion one that members take part in. */
  linkedPromotionId: z.nullable(z.union([Id, z.literal('self')])),
  texts: Texts,
  /** In order; the first is the picture of lists and strips. Sizes matter to pop-ups alone. */
  images: z.array(z.strictObject({ url: TypedLink, width: Pixels, height: Pixels })).check(z.maxLength(20)),
  categoryIds: z.array(Id).check(z.maxLength(20)),
}
const inOrder = (draft: { startsAt: string; endsAt: string | null }) =>
  draft.endsAt === null || Date.parse(draft.endsAt) > Date.parse(draft.startsAt)

export const AnnouncementDraft = z
  .strictObject(draftFields)
  .check(z.refine(inOrder, { path: ['endsAt'], error: 'ends_before_start' }))
export type AnnouncementDraft = z.infer<typeof AnnouncementDraft>

export const StaffAnnouncement = z.object({
  id: Id,
  status: PublishStatus,
  createdAt: DateTime,
  /** Send it back with an edit: an edit of something changed meanwhile is refused. */
  revisedAt: DateTime,
  ...draftFields,
  promotion: z.nullable(Participation),
})
export type StaffAnnouncement = z.infer<typeof StaffAnnouncement>

export const AnnouncementRow = z.object({
  id: Id,
  type: ContentType,
  status: PublishStatus,
  /** What members make of it now: published ones wait for their start or are past their end. */
  shown: z.enum(['no', 'waiting', 'now', 'over']),
  groupName: z.string(),
  title: z.string(),
  languages: z.array(Language),
  imageUrl: z.nullable(z.string()),
  startsAt: DateTime,
  endsAt: z.nullable(DateTime),
  sort: z.int(),
  revisedAt: DateTime,
})
export type AnnouncementRow = z.infer<typeof AnnouncementRow>

export const opsAnnouncements = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/announcements',
  summary: 'Notices, banners, pop-ups, promotions of every state',
  roles: ['content', 'finance'],
  query: pageQuery(['revisedAt', 'startsAt', 'endsAt', 'sort', 'title'], {
    q: SearchText,
    /** One or more content types, by comma. */
    types: z.optional(z.string().check(z.regex(/^(A|PL|B|PU|PR|H)(,(A|PL|B|PU|PR|H)){0,5}$/, 'types'))),
    status: z.optional(PublishStatus),
    groupName: z.optional(z.string().check(z.regex(/^[a-z0-9_]{1,32}$/, 'code'))),
  }),
  value: pageOf(AnnouncementRow),
})

export const opsAnnouncement = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/announcements/:id',
  summary: 'One of them, in every language',
  roles: ['content', 'finance'],
  params: ById,
  value: StaffAnnouncement,
  errors: ['not_found'],
})

export const opsCreateAnnouncement = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/announcements',
  summary: 'A draft that nobody sees yet',
  roles: ['content'],
  body: z
    .strictObject({ requestId: RequestId, ...draftFields })
    .check(z.refine(inOrder, { path: ['endsAt'], error: 'ends_before_start' })),
  gives: {
    requestId: 'words',
    type: 'words',
    groupName: 'words',
    startsAt: 'words',
    endsAt: 'words',
    noExpiry: 'words',
    sort: 'words',
    imageRequired: 'words',
    remarkRequired: 'words',
    linkUrl: 'words',
    linkedPromotionId: 'words',
    texts: 'words',
    images: 'words',
    categoryIds: 'words',
  },
  value: StaffAnnouncement,
  maxBodyBytes: 1_048_576,
  errors: ['idempotency_conflict'],
})

export const opsEditAnnouncement = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/announcements/:id',
  summary: 'Replace everything about it except whether it is published; its type stays',
  roles: ['content'],
  params: ById,
  body: z
    .strictObject({ ...draftFields, revisedAt: DateTime })
    .check(z.refine(inOrder, { path: ['endsAt'], error: 'ends_before_start' })),
  gives: {
    type: 'words',
    groupName: 'words',
    startsAt: 'words',
    endsAt: 'words',
    noExpiry: 'words',
    sort: 'words',
    imageRequired: 'words',
    remarkRequired: 'words',
    linkUrl: 'words',
    linkedPromotionId: 'words',
    texts: 'words',
    images: 'words',
    categoryIds: 'words',
    revisedAt: 'words',
  },
  value: StaffAnnouncement,
  errors: ['not_found', 'conflict'],
  maxBodyBytes: 1_048_576,
})

export const opsPublishAnnouncement = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/announcements/:id/publish',
  summary: 'Show it from its start on',
  roles: ['content'],
  params: ById,
  value: StaffAnnouncement,
  errors: ['not_found', 'conflict'],
})

export const opsEndAnnouncement = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/announcements/:id/end',
  summary: 'Take it down at once',
  roles: ['content'],
  params: ById,
  value: StaffAnnouncement,
  errors: ['not_found', 'conflict'],
})

export const opsDeleteAnnouncement = staffEndpoint({
  method: 'DELETE',
  path: '/ops/v1/announcements/:id',
  summary: 'Throw a draft away; what was ever published stays known, and ends',
  roles: ['content'],
  params: ById,
  value: Empty,
  errors: ['not_found', 'conflict'],
})

export const opsSetPromotionValue = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/announcements/:id/value',
  summary: 'What a promotion gives, to whom and how much altogether; past the limit a second person decides',
  roles: ['finance'],
  params: ById,
  body: z.strictObject(participationFields).check(
    z.refine(({ rewardKind, rewardAmount }) => isWholeFor(rewardKind, rewardAmount), {
      path: ['rewardAmount'],
      error: 'whole_points',
    }),
    z.refine(
      ({ opensAt, closesAt }) => opensAt === null || closesAt === null || Date.parse(closesAt) > Date.parse(opensAt),
      { path: ['closesAt'], error: 'ends_before_start' },
    ),
  ),
  gives: {
    flow: 'identity',
    rewardKind: 'identity',
    rewardAmount: 'more',
    budget: 'more',
    needsDeposit: 'less',
    opensAt: 'less',
    closesAt: 'unlimited',
  },
  value: StaffAnnouncement,
  errors: ['not_found', 'conflict', 'way_max', 'approval_required'],
})

const CategoryTitle = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const categoryFields = {
  sort: Sort,
  iconUrl: TypedLink,
  enabled: z.boolean(),
  /** As texts are: in the brand's first language at least. */
  titles: z.partialRecord(Language, CategoryTitle),
}
export const StaffCategory = z.object({ id: Id, ...categoryFields, promotions: z.int() })
export type StaffCategory = z.infer<typeof StaffCategory>

export const opsCategories = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/promotion-categories',
  summary: 'Categories of the promotion list, in their order',
  roles: ['content', 'finance'],
  query: pageQuery(['sort'], {}),
  value: pageOf(StaffCategory),
})

export const opsCreateCategory = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/promotion-categories',
  summary: 'Add a category',
  roles: ['content'],
  body: z.strictObject(categoryFields),
  gives: { sort: 'words', iconUrl: 'words', enabled: 'words', titles: 'words' },
  value: StaffCategory,
})

export const opsEditCategory = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/promotion-categories/:id',
  summary: 'Titles, icon, order, or whether it is shown',
  roles: ['content'],
  params: ById,
  body: z.strictObject(categoryFields),
  gives: { sort: 'words', iconUrl: 'words', enabled: 'words', titles: 'words' },
  value: StaffCategory,
  errors: ['not_found'],
})

const helpFields = { sort: Sort, texts: Texts }
export const StaffHelp = z.object({
  id: Id,
  status: PublishStatus,
  createdAt: DateTime,
  revisedAt: DateTime,
  ...helpFields,
})
export type StaffHelp = z.infer<typeof StaffHelp>
export const HelpRow = z.object({
  id: Id,
  status: PublishStatus,
  title: z.string(),
  languages: z.array(Language),
  sort: z.int(),
  revisedAt: DateTime,
})

const FilledFigures = z.partialRecord(z.enum(TEXT_FIGURES), z.string())

export const opsTextFigures = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/text-figures',
  summary: 'What the names in braces stand for now; those that the brand does not have are left out',
  roles: ['content', 'finance'],
  /** The promotion that the text is about. */
  query: z.strictObject({ promotionId: z.optional(Id) }),
  value: z.object({ PT: FilledFigures, EN: FilledFigures, ES: FilledFigures }),
})

export const opsHelpEntries = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/help',
  summary: 'Entries of the help centre',
  roles: ['content'],
  query: pageQuery(['sort', 'revisedAt', 'title'], { q: SearchText, status: z.optional(PublishStatus) }),
  value: pageOf(HelpRow),
})

export const opsHelpEntry = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/help/:id',
  summary: 'One entry, in every language',
  roles: ['content'],
  params: ById,
  value: StaffHelp,
  errors: ['not_found'],
})

export const opsCreateHelp = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/help',
  summary: 'A new entry that nobody sees yet',
  roles: ['content'],
  body: z.strictObject(helpFields),
  gives: { sort: 'words', texts: 'words' },
  value: StaffHelp,
  maxBodyBytes: 1_048_576,
})

export const opsEditHelp = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/help/:id',
  summary: 'Replace texts and place of an entry',
  roles: ['content'],
  params: ById,
  body: z.strictObject({ ...helpFields, revisedAt: DateTime }),
  gives: { sort: 'words', texts: 'words', revisedAt: 'words' },
  value: StaffHelp,
  errors: ['not_found', 'conflict'],
  maxBodyBytes: 1_048_576,
})

export const opsPublishHelp = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/help/:id/publish',
  summary: 'Show the entry',
  roles: ['content'],
  params: ById,
  value: StaffHelp,
  errors: ['not_found', 'conflict'],
})

export const opsEndHelp = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/help/:id/end',
  summary: 'Take the entry down',
  roles: ['content'],
  params: ById,
  value: StaffHelp,
  errors: ['not_found', 'conflict'],
})

export const opsDeleteHelp = staffEndpoint({
  method: 'DELETE',
  path: '/ops/v1/help/:id',
  summary: 'Throw a draft of the help centre away',
  roles: ['content'],
  params: ById,
  value: Empty,
  errors: ['not_found', 'conflict'],
})

/** What staff may upload; the server looks at what it is and draws it anew. */
export const CONTENT_PICTURE_BYTES_MAX = 10 * 1024 * 1024
const PICTURE_LENGTH_MAX = 4 * Math.ceil(CONTENT_PICTURE_BYTES_MAX / 3)

export const opsUploadPicture = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/pictures',
  summary: 'A picture for announcements, in base64; everybody can see it at the address this answers with',
  roles: ['content'],
  body: z.strictObject({ picture: z.string().check(z.minLength(1), z.maxLength(PICTURE_LENGTH_MAX + 1024)) }),
  gives: { picture: 'words' },
  value: z.object({ url: z.string() }),
  errors: ['image_type', 'image_too_large', 'image_pixels'],
  maxBodyBytes: PICTURE_LENGTH_MAX + 4096,
  perMinute: 30,
})

/** What a reward is worth at most, and in what. */
export const Reward = z.object({ kind: z.enum(['cash', 'points']), amount: Money })
