import * as z from 'zod/mini'
import { AffiliateCode, AffiliateDay, AffiliateEvent, AffiliateMonth, AffiliateTerms } from '../affiliates.ts'
import { CentAmount, Money, NotNegativeMoney } from '../money.ts'
import { DateTime, Day, eachOnce, Id, RequestId } from '../wire.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const READERS = ['finance', 'risk', 'content'] as const
const ById = z.strictObject({ id: Id })
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const Percent = z.string().check(z.regex(/^\d{1,2}(\.\d{1,2})?$/, 'percent'))
const SmallPercent = z.string().check(z.regex(/^\d{1,2}(\.\d{1,4})?$/, 'percent'))
const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))
const some = (percent: string | null) => percent === null || Number(percent) > 0

const planFields = {
  name: Name,
  cpa: z.nullable(CentAmount),
  cpaLeast: z.nullable(CentAmount),
  cpaPlayed: z.nullable(CentAmount),
  sharePercent: z.nullable(Percent.check(z.refine((text) => Number(text) <= 60, 'percent'))),
  playPercent: z.nullable(SmallPercent),
  carries: z.boolean(),
  lifeDays: z.nullable(whole(30, 3650)),
}
type PlanFields = z.infer<z.ZodMiniObject<typeof planFields>>
const together = (...values: readonly unknown[]) => new Set(values.map((value) => value === null)).size === 1

export const AffiliatePlan = z.object({
  id: Id,
  ...AffiliateTerms.shape,
  /** Percent of play that it may cost at most: its part of the margin. */
  costPercent: z.string(),
  createdBy: z.string(),
  createdAt: DateTime,
})
export type AffiliatePlan = z.infer<typeof AffiliatePlan>

export const opsAffiliatePlans = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/affiliate-plans',
  summary: 'What partners can be offered, newest first',
  roles: READERS,
  query: keyQuery({}),
  value: keyPageOf(AffiliatePlan),
})

export const opsPublishAffiliatePlan = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/affiliate-plans',
  summary: 'Publish a plan for partners: nothing of it changes afterwards; always by two people',
  roles: ['finance'],
  body: z.strictObject({ requestId: RequestId, ...planFields }).check(
    z.refine<PlanFields & { requestId: string }>(({ cpa, sharePercent }) => cpa !== null || sharePercent !== null, {
      path: ['cpa'],
      error: 'required',
    }),
    z.refine(({ cpa, cpaLeast, cpaPlayed }) => together(cpa, cpaLeast, cpaPlayed), {
      path: ['cpaPlayed'],
      error: 'required',
    }),
    z.refine(({ sharePercent, playPercent }) => together(sharePercent, playPercent), {
      path: ['playPercent'],
      error: 'required',
    }),
    z.refine(({ sharePercent, playPercent }) => some(sharePercent) && some(playPercent), {
      path: ['playPercent'],
      error: 'percent',
    }),
  ),
  gives: {
    requestId: 'words',
    name: 'words',
    cpa: 'more',
    cpaLeast: 'less',
    cpaPlayed: 'less',
    sharePercent: 'more',
    playPercent: 'more',
    carries: 'less',
    lifeDays: 'unlimited',
  },
  value: AffiliatePlan,
  errors: ['margin_exceeded', 'way_max', 'idempotency_conflict', 'approval_required'],
})

/** What counts for all partners of a brand. */
export const AffiliateRules = z.strictObject({
  /** Of several links that somebody followed, which one counts. */
  touch: z.enum(['first', 'last']),
  /** How long a visit counts until somebody registers. */
  clickDays: whole(1, 90),
  /** Percent of deposits that payments cost: taken off before anything is shared. */
  feePercent: Percent,
  /** What may be approved in a calendar month; zero: nothing. */
  monthMax: NotNegativeMoney,
})
export type AffiliateRules = z.infer<typeof AffiliateRules>
export const opsAffiliateRules = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/affiliate-rules',
  summary: 'What counts for all partners: which visit, how long, costs of payments, the budget of a month',
  roles: READERS,
  value: z.object({ ...AffiliateRules.shape, monthSpent: Money }),
})
export const opsSetAffiliateRules = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/affiliate-rules',
  summary:
    'Set what counts for all partners; a larger budget, lower costs, longer visits or another touch take a second person',
  roles: ['finance'],
  body: AffiliateRules,
  gives: { touch: 'identity', clickDays: 'more', feePercent: 'less', monthMax: 'more' },
  value: z.object({ ...AffiliateRules.shape, monthSpent: Money }),
  errors: ['approval_required', 'way_max'],
})

export const POSTBACK_MACROS = ['event', 'event_id', 'click_id', 'sub', 'code', 'amount', 'currency', 'time'] as const
const MACRO = /\{(\w+)\}/g
const knowsMacros = (url: string) =>
  Array.from(url.matchAll(MACRO), ([, name]) => name).every((name) =>
    (POSTBACK_MACROS as readonly string[]).includes(name ?? ''),
  )
export const Postback = z.strictObject({
  event: AffiliateEvent,
  method: z.enum(['GET', 'POST']),
  /** Names in braces are filled in; the host is the partner's own and cannot be one of them. */
  url: z
    .string()
    .check(
      z.trim(),
      z.maxLength(1000),
      z.regex(/^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?\/[^\s"<>\\^`]*$/, 'url'),
      z.refine(knowsMacros, 'macro'),
    ),
})
export type Postback = z.infer<typeof Postback>

export const AffiliateLink = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  createdAt: DateTime,
  closedAt: z.nullable(DateTime),
})
export type AffiliateLink = z.infer<typeof AffiliateLink>

const AffiliateLine = z.object({
  id: Id,
  name: z.string(),
  /** Of the agreement, in the operator's own files. */
  contract: z.string(),
  state: z.enum(['open', 'closed']),
  planId: Id,
  planName: z.string(),
  members: z.int(),
  createdBy: z.string(),
  createdAt: DateTime,
})
export type AffiliateLine = z.infer<typeof AffiliateLine>
export const StaffAffiliate = z.object({
  ...AffiliateLine.shape,
  /** The partner's own account here: neither it nor another of that person counts. */
  ownerId: z.nullable(Id),
  terms: AffiliateTerms,
  /** Another plan from the first of this month on; null: none is due. */
  next: z.nullable(z.object({ planId: Id, planName: z.string(), from: Day })),
  links: z.array(AffiliateLink),
  postbacks: z.array(Postback),
  /** What the partner checks signatures with. */
  /** Null for whoever may not renew it. */
  secret: z.nullable(z.string()),
  hasReport: z.boolean(),
  /** Where the links lead. */
  site: z.string(),
  days: z.array(AffiliateDay),
})
export type StaffAffiliate = z.infer<typeof StaffAffiliate>

export const opsAffiliates = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/affiliates',
  summary: 'Partners of the brand, newest first',
  roles: READERS,
  query: keyQuery({}),
  value: keyPageOf(AffiliateLine),
})
export const opsAffiliate = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/affiliates/:id',
  summary: 'One partner with links, postbacks and the last days',
  roles: ['content', 'finance', 'risk'],
  params: ById,
  value: StaffAffiliate,
  errors: ['not_found'],
})

const about = {
  name: Name,
  contract: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
  ownerId: z.nullable(Id),
}
export const opsAddAffiliate = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/affiliates',
  summary: 'Take a partner on, by a plan from this month on',
  roles: ['finance'],
  body: z.strictObject({ requestId: RequestId, ...about, planId: Id, code: AffiliateCode }),
  gives: {
    requestId: 'words',
    name: 'words',
    contract: 'words',
    ownerId: 'identity',
    planId: 'identity',
    code: 'words',
  },
  value: StaffAffiliate,
  errors: ['invalid_input', 'margin_exceeded', 'idempotency_conflict'],
})
export const opsChangeAffiliate = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/affiliates/:id',
  summary: 'Change a partner: names and postbacks at once, another plan from the next month on',
  roles: ['finance'],
  params: ById,
  body: z.strictObject({
    ...about,
    planId: Id,
    postbacks: z.array(Postback).check(
      z.maxLength(AffiliateEvent.options.length),
      eachOnce(({ event }) => event),
    ),
  }),
  gives: { name: 'words', contract: 'words', ownerId: 'identity', planId: 'identity', postbacks: 'identity' },
  value: StaffAffiliate,
  errors: ['not_found', 'invalid_input', 'margin_exceeded'],
})
export const opsCloseAffiliate = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/affiliates/:id/close',
  summary: 'End it with a partner: nothing counts from today on, what was counted before is still paid',
  roles: ['finance', 'risk'],
  params: ById,
  value: StaffAffiliate,
  errors: ['not_found'],
})
export const opsAddAffiliateLink = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/affiliates/:id/links',
  summary: 'Another link of a partner',
  roles: ['finance', 'content'],
  params: ById,
  body: z.strictObject({
    requestId: RequestId,
    code: AffiliateCode,
    name: z.string().check(z.trim(), z.maxLength(80)),
  }),
  gives: { requestId: 'words', code: 'words', name: 'words' },
  value: AffiliateLink,
  errors: ['not_found', 'invalid_input', 'idempotency_conflict'],
})
export const opsCloseAffiliateLink = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/affiliate-links/:id/close',
  summary: 'Close a link: visits by it count no more; who has registered stays',
  roles: ['finance', 'risk', 'content'],
  params: ById,
  value: AffiliateLink,
  errors: ['not_found'],
})
export const opsRenewAffiliateReport = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/affiliates/:id/report',
  summary: 'A new secret for the partner’s own report, shown once; the one before ends',
  roles: ['finance'],
  params: ById,
  body: z.strictObject({ requestId: RequestId }),
  gives: { requestId: 'words' },
  value: z.object({ token: z.string() }),
  errors: ['not_found'],
})
export const opsRenewAffiliateSecret = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/affiliates/:id/secret',
  summary: 'A new secret for signatures of postbacks; the one before ends at once',
  roles: ['finance'],
  params: ById,
  value: StaffAffiliate,
  errors: ['not_found'],
})

export const AffiliateMember = z.object({
  id: Id,
  userName: z.string(),
  code: z.string(),
  sub: z.string(),
  joinedAt: DateTime,
  depositedAt: z.nullable(DateTime),
  cpa: z.nullable(Money),
  cpaOn: z.nullable(Day),
  backOn: z.nullable(Day),
  state: z.enum(['counts', 'refused']),
  why: z.nullable(z.enum(['same_person', 'own_account', 'agent', 'risk'])),
})
export type AffiliateMember = z.infer<typeof AffiliateMember>
export const opsAffiliateMembers = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/affiliate-members',
  summary: 'Members who came by a partner, newest first, and why somebody does not count',
  roles: ['finance', 'risk'],
  query: keyQuery({ affiliateId: Id }),
  value: keyPageOf(AffiliateMember),
})
export const opsRefuseAffiliateMember = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/affiliate-members/:id/refuse',
  summary: 'A member no longer counts for the partner; what was earned for the new customer is taken back',
  roles: ['risk', 'finance'],
  params: ById,
  value: AffiliateMember,
  errors: ['not_found'],
})

export const AffiliateStatement = z.object({
  id: Id,
  affiliateId: Id,
  affiliateName: z.string(),
  ...AffiliateMonth.shape,
  approvedBy: z.nullable(z.string()),
  paidBy: z.nullable(z.string()),
  paidOn: z.nullable(Day),
  reference: z.nullable(z.string()),
})
export type AffiliateStatement = z.infer<typeof AffiliateStatement>
export const opsAffiliateStatements = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/affiliate-statements',
  summary: 'What partners have earned, month by month, newest first',
  roles: READERS,
  query: keyQuery({ affiliateId: z.optional(Id), state: z.optional(AffiliateMonth.shape.state) }),
  value: keyPageOf(AffiliateStatement),
})
export const opsAffiliateStatement = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/affiliate-statements/:id',
  summary: 'One month of a partner',
  roles: READERS,
  params: ById,
  value: AffiliateStatement,
  errors: ['not_found'],
})
export const opsApproveAffiliateStatement = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/affiliate-statements/:id/approve',
  summary: 'Approve what a partner is paid for a month, out of the month’s budget; always by two people',
  roles: ['finance'],
  params: ById,
  body: z.strictObject({ requestId: RequestId }),
  gives: { requestId: 'words' },
  value: AffiliateStatement,
  errors: ['not_found', 'conflict', 'way_max', 'budget_missing', 'budget_spent', 'approval_required'],
})
export const opsPayAffiliateStatement = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/affiliate-statements/:id/paid',
  summary: 'Note that an approved month was paid from the house’s own bank account; it goes into the books',
  roles: ['finance'],
  params: ById,
  body: z.strictObject({
    requestId: RequestId,
    /** Of the bank's statement. */
    reference: z.string().check(z.trim(), z.minLength(3), z.maxLength(100)),
    paidOn: Day,
  }),
  gives: { requestId: 'words', reference: 'words', paidOn: 'words' },
  value: AffiliateStatement,
  errors: ['not_found', 'conflict', 'invalid_input'],
})

export const AffiliateNotice = z.object({
  id: Id,
  event: AffiliateEvent,
  sub: z.string(),
  code: z.string(),
  /** none: the partner wants no such notice. */
  state: z.enum(['none', 'waiting', 'sent', 'failed']),
  attempts: z.int(),
  status: z.nullable(z.int()),
  trouble: z.nullable(z.string()),
  createdAt: DateTime,
  sentAt: z.nullable(DateTime),
})
export type AffiliateNotice = z.infer<typeof AffiliateNotice>
export const opsAffiliateNotices = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/affiliate-notices',
  summary: 'Postbacks to a partner, newest first',
  roles: ['finance', 'risk'],
  query: keyQuery({ affiliateId: Id }),
  value: keyPageOf(AffiliateNotice),
})
export const opsResendAffiliateNotice = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/affiliate-notices/:id/resend',
  summary: 'Send a postback once more, by the address that holds now',
  roles: ['finance'],
  params: ById,
  value: AffiliateNotice,
  errors: ['not_found'],
})
