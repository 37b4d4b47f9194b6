import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency, Money } from './money.ts'
import { DateTime, Day, Id } from './wire.ts'

/** What a partner is told of, once for each member who came by a link of theirs. */
export const AffiliateEvent = z.enum(['registration', 'first_deposit', 'qualified', 'taken_back'])
export type AffiliateEvent = z.infer<typeof AffiliateEvent>

export const AffiliateCode = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{3,32}$/, 'code'))
/** What the partner wants back: their own number of the click, or where it stood. Nothing of ours reads it. */
export const AFFILIATE_SUB = /^[\w.:~|-]{1,100}$/
/** Names a click and says nothing of anybody. */
const ClickToken = z.uuid()

/** Of one month, as it is counted and paid. Below zero: taken off, or carried into the next. */
const monthFields = {
  month: Day,
  turnover: Money,
  prize: Money,
  gifts: Money,
  fees: Money,
  /** What is left of the stakes; a part of it is shared. */
  net: Money,
  carriedIn: Money,
  carriedOut: Money,
  share: Money,
  cpa: Money,
  takenBack: Money,
  /** What was taken back beyond what was earned before. */
  owedIn: Money,
  owedOut: Money,
  due: Money,
  state: z.enum(['open', 'approved', 'paid']),
}
export const AffiliateMonth = z.object(monthFields)
export type AffiliateMonth = z.infer<typeof AffiliateMonth>

export const AffiliateDay = z.object({
  day: Day,
  clicks: z.int(),
  registrations: z.int(),
  firstDeposits: z.int(),
  qualified: z.int(),
  deposited: Money,
  turnover: Money,
  net: Money,
  cpa: Money,
  takenBack: Money,
})
export type AffiliateDay = z.infer<typeof AffiliateDay>

/** What is agreed: a sum for a new customer, a share of what is left, or both. */
export const AffiliateTerms = z.object({
  name: z.string(),
  /** For each new customer; null: none. */
  cpa: z.nullable(Money),
  /** The least first deposit, and what has to be played, before it is earned. */
  cpaLeast: z.nullable(Money),
  cpaPlayed: z.nullable(Money),
  /** Percent of what is left of the stakes; null: none. */
  sharePercent: z.nullable(z.string()),
  /** A month's share is never more than this percent of what was played. */
  playPercent: z.nullable(z.string()),
  /** A month below zero is made up by those after it. */
  carries: z.boolean(),
  /** How long somebody counts after joining; null: for ever. */
  lifeDays: z.nullable(z.int()),
})
export type AffiliateTerms = z.infer<typeof AffiliateTerms>

export const affiliateClick = endpoint({
  method: 'POST',
  path: '/wps/affiliates/click',
  summary: 'A visit by a partner’s link; answers what the browser keeps until somebody registers',
  auth: 'guest',
  perMinute: 20,
  body: z.strictObject({
    code: AffiliateCode,
    sub: z.optional(z.string().check(z.regex(AFFILIATE_SUB, 'sub'))),
    /** What the browser has kept of an earlier visit: the brand decides whether the first or the last one counts. */
    before: z.optional(ClickToken),
  }),
  value: z.object({ click: z.nullable(ClickToken) }),
})

export const affiliateReport = endpoint({
  method: 'POST',
  path: '/wps/affiliates/report',
  summary: 'A partner’s own figures, by the secret of their link; nothing of any member',
  auth: 'guest',
  perMinute: 20,
  body: z.strictObject({ token: z.string().check(z.regex(/^[\w-]{43}$/, 'token')) }),
  value: z.object({
    name: z.string(),
    currency: Currency,
    terms: z.nullable(AffiliateTerms),
    links: z.array(z.object({ id: Id, code: z.string(), name: z.string(), isOpen: z.boolean() })),
    /** Days that are closed and counted, newest first. */
    days: z.array(AffiliateDay),
    months: z.array(AffiliateMonth),
    countedTo: z.nullable(Day),
    askedAt: DateTime,
  }),
  errors: ['not_found'],
})
