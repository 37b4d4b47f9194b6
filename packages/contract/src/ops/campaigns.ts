import * as z from 'zod/mini'
import { Channel } from '../communications.ts'
import type { Schema } from '../endpoint.ts'
import { INBOX_BODY_MAX, INBOX_SUBJECT_MAX } from '../inbox.ts'
import { Money, NotNegativeMoney } from '../money.ts'
import { DateTime, Day, Id, Language, RequestId } from '../wire.ts'
import { OfferCategory } from './games.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const READERS = ['content', 'finance', 'risk'] as const
const Type = z.union([z.literal(0), z.literal(1), z.literal(2)])
const some = <T extends Schema>(item: T) => z.optional(z.array(item).check(z.minLength(1), z.maxLength(20)))
const Days = z.int().check(z.gte(1), z.lte(365))
const Count = z.optional(z.int().check(z.gte(0), z.lte(100_000)))
const Tag = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,23}$/, 'tag'))

/**
 * Whom a campaign is for: those of whom all that is named holds; what is not named narrows nothing. Figures of play and
 * money are of the last `days` days of the brand's calendar, today included. It is looked at anew while it is sent.
 */
export const CampaignSegment = z.strictObject({
  types: some(Type),
  clubLabels: some(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
  languages: some(Language),
  tags: some(Tag),
  withoutTags: some(Tag),
  registeredFrom: z.optional(Day),
  registeredBefore: z.optional(Day),
  /** Played on one of the last so many days; on none of them. */
  playedWithin: z.optional(Days),
  notPlayedFor: z.optional(Days),
  days: Days,
  categories: some(OfferCategory),
  turnoverFrom: z.optional(NotNegativeMoney),
  turnoverBelow: z.optional(NotNegativeMoney),
  depositsFrom: Count,
  depositsBelow: Count,
  depositedFrom: z.optional(NotNegativeMoney),
  depositedBelow: z.optional(NotNegativeMoney),
})
export type CampaignSegment = z.infer<typeof CampaignSegment>

export const CAMPAIGN_SHORT_MAX = 140
const Text = z.strictObject({
  subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(INBOX_SUBJECT_MAX)),
  /** HTML, cleaned by the allow-list: the inbox shows it, a mail says its words. */
  html: z.string().check(z.trim(), z.minLength(1), z.maxLength(INBOX_BODY_MAX)),
  /** What fits on a phone's first look: notifications and text messages. */
  short: z.string().check(z.trim(), z.minLength(1), z.maxLength(CAMPAIGN_SHORT_MAX)),
})
const Texts = z.partialRecord(Language, Text)

const fields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  channels: z.array(Channel).check(z.minLength(1), z.maxLength(4)),
  segment: CampaignSegment,
  texts: Texts,
  /** A page of the site that the message leads to. */
  link: z.string().check(z.trim(), z.maxLength(200), z.regex(/^\/m\/[\w/?&=.-]*$/, 'path')),
  startsAt: DateTime,
}

/** What became of the messages of one way. */
const Result = z.object({
  channel: Channel,
  /** Wait to leave: it is night, or it is their turn soon. */
  queued: z.int(),
  sent: z.int(),
  /** The service refused them. */
  failed: z.int(),
  /** Meanwhile refused by the member, or the member may no longer be written to. */
  dropped: z.int(),
  /** The server stopped in the very moment: whether they arrived is not known, and they are not sent twice. */
  unknown: z.int(),
  /** Read in the inbox; elsewhere the link was followed. */
  opened: z.int(),
})

const CampaignLine = z.object({
  id: Id,
  name: fields.name,
  channels: fields.channels,
  link: fields.link,
  startsAt: fields.startsAt,
  state: z.enum(['planned', 'sending', 'sent', 'stopped']),
  createdBy: z.string(),
  createdAt: DateTime,
  stoppedBy: z.nullable(z.string()),
  /** Whom it was sent to by one way at least, or waits to be. */
  members: z.int(),
})
export type CampaignLine = z.infer<typeof CampaignLine>
const Campaign = z.object({ ...CampaignLine.shape, segment: CampaignSegment, texts: Texts })
export type Campaign = z.infer<typeof Campaign>

export const opsCampaigns = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/campaigns',
  summary: 'Campaigns, newest first',
  roles: READERS,
  query: keyQuery({}),
  value: keyPageOf(CampaignLine),
})

export const opsCampaign = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/campaigns/:id',
  summary: 'A campaign with what became of it',
  roles: READERS,
  params: z.strictObject({ id: Id }),
  value: z.object({
    ...Campaign.shape,
    results: z.array(Result),
    /** Of those it was sent to, who deposited within seven days, and how much: not because of it, but after it. */
    deposits: z.object({ members: z.int(), sum: Money }),
  }),
  errors: ['not_found'],
})

export const opsPlanCampaign = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/campaigns',
  summary:
    'Plan a campaign: it leaves by itself from its start on, and nothing of it changes afterwards; it can be stopped',
  roles: ['content'],
  body: z.strictObject({ requestId: RequestId, ...fields }),
  gives: {
    requestId: 'words',
    name: 'words',
    channels: 'words',
    segment: 'words',
    texts: 'words',
    link: 'words',
    startsAt: 'words',
  },
  value: Campaign,
  errors: ['invalid_input', 'idempotency_conflict'],
})

export const opsStopCampaign = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/campaigns/:id/stop',
  summary: 'Stop a campaign at once: what has not left stays',
  roles: ['content', 'risk'],
  params: z.strictObject({ id: Id }),
  value: Campaign,
  errors: ['not_found'],
})

export const opsCampaignAudience = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/campaigns/audience',
  summary: 'How many members a segment has at this moment, and how many of them each way would reach',
  roles: ['content', 'finance'],
  body: z.strictObject({ segment: CampaignSegment }),
  gives: { segment: 'words' },
  value: z.object({
    /** Of the segment, before anybody is left out. */
    members: z.int(),
    /** Who may be written to. */
    allowed: z.int(),
    reached: z.array(z.object({ channel: Channel, members: z.int() })),
  }),
})

const Minute = z.int().check(z.gte(0), z.lt(24 * 60))
export const CampaignRules = z.strictObject({
  /** Minutes after midnight by the brand's clock, between which nothing leaves; the same twice: no quiet hours. */
  quietFrom: Minute,
  quietUntil: Minute,
  /** Campaigns that one member gets in 24 hours and in 7 days, at most. */
  perDay: z.int().check(z.gte(1), z.lte(20)),
  perWeek: z.int().check(z.gte(1), z.lte(50)),
})
export type CampaignRules = z.infer<typeof CampaignRules>

export const opsCampaignRules = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/campaign-rules',
  summary: 'Quiet hours and how many campaigns a member gets at most',
  roles: READERS,
  value: CampaignRules,
})

export const opsSetCampaignRules = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/campaign-rules',
  summary: 'Set quiet hours and caps; they count for everything that has not left yet',
  roles: ['content'],
  body: CampaignRules,
  gives: { quietFrom: 'words', quietUntil: 'words', perDay: 'words', perWeek: 'words' },
  value: CampaignRules,
})

/** A segment with a name, which rules of rewards ask for. Nothing of it changes afterwards. */
export const NamedSegment = z.object({
  id: Id,
  name: fields.name,
  segment: CampaignSegment,
  createdBy: z.string(),
  createdAt: DateTime,
})
export type NamedSegment = z.infer<typeof NamedSegment>

export const opsSegments = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/segments',
  summary: 'Segments that were given a name, newest first',
  roles: READERS,
  query: keyQuery({}),
  value: keyPageOf(NamedSegment),
})

export const opsNameSegment = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/segments',
  summary: 'Give a segment a name, so that rules of rewards can ask for it; it never changes',
  roles: ['content', 'finance'],
  body: z.strictObject({ requestId: RequestId, name: fields.name, segment: CampaignSegment }),
  gives: { requestId: 'words', name: 'words', segment: 'words' },
  value: NamedSegment,
  errors: ['invalid_input', 'idempotency_conflict'],
})
