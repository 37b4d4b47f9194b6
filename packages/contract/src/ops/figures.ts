import * as z from 'zod/mini'
import { Currency, Money } from '../money.ts'
import { DateTime, Day, Id } from '../wire.ts'
import { REVENUE_ROLES } from './day-books.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/** Days that one question may be about. */
export const FIGURE_DAYS_MAX = 400
const DAY_MS = 86_400_000

/** Both days included. */
const Span = z.strictObject({ from: Day, to: Day }).check(
  z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'before_from' }),
  z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) < FIGURE_DAYS_MAX * DAY_MS, {
    path: ['from'],
    error: 'too_many_days',
  }),
)

/** What money did on a day, by the ledger, in the brand's currency. */
const money = {
  /** Staked and not taken back. */
  stakes: Money,
  prizes: Money,
  /** Gross revenue: stakes less prizes. */
  gross: Money,
  rewards: Money,
  rebates: Money,
  commissions: Money,
  /** Net revenue: gross less rewards, rebates and commissions of the house. */
  net: Money,
  deposits: Money,
  withdrawals: Money,
}
export const FigureDay = z.object({ day: Day, ...money })
export type FigureDay = z.infer<typeof FigureDay>

export const Figures = z.object({
  currency: Currency,
  /** Today in the brand's calendar; its figures still grow. */
  today: Day,
  /** Up to when everything is in the figures; null: nothing was counted yet. */
  countedTo: z.nullable(DateTime),
  /** One for every day of the span, also where nothing happened. */
  days: z.array(FigureDay),
})
export type Figures = z.infer<typeof Figures>

export const opsFigures = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/figures',
  summary: 'Revenue, turnover, deposits and withdrawals of the brand by day',
  report: true,
  roles: REVENUE_ROLES,
  query: Span,
  value: Figures,
})

const EVERYBODY = ['content', 'support', 'finance', 'risk', 'admin'] as const

export const PeopleDay = z.object({
  day: Day,
  joined: z.int(),
  active: z.int(),
  /** Who paid in for the first time on that day, whenever they joined. */
  firstDeposits: z.int(),
  /** Of those who joined on that day, how many have paid in by now. */
  depositors: z.int(),
})
export type PeopleDay = z.infer<typeof PeopleDay>

export const opsPeople = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/figures/people',
  summary: 'How many joined, played and paid in for the first time, by day; no amounts',
  report: true,
  roles: EVERYBODY,
  query: Span,
  value: z.object({ today: Day, days: z.array(PeopleDay) }),
})

export const Cohort = z.object({
  /** The Monday of the week in which they joined. */
  week: Day,
  joined: z.int(),
  /** Of those who joined, how many have ever paid in. */
  depositors: z.int(),
  /** How many of them played in that week and in each week since. */
  active: z.array(z.int()),
})
export type Cohort = z.infer<typeof Cohort>

export const COHORT_WEEKS = 8
export const opsCohorts = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/figures/cohorts',
  summary: 'Who joined in each of the last weeks, and how many of them came back',
  report: true,
  roles: EVERYBODY,
  value: z.object({ cohorts: z.array(Cohort) }),
})

export const TopGame = z.object({
  id: Id,
  namePt: z.string(),
  nameEn: z.string(),
  vendor: z.string(),
  plays: z.int(),
  /** Null for whoever may not see revenue. */
  stakes: z.nullable(Money),
  prizes: z.nullable(Money),
  kept: z.nullable(Money),
})
export type TopGame = z.infer<typeof TopGame>

export const opsTopGames = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/figures/games',
  summary: 'The games with the highest stakes between two days; amounts for whoever may see revenue',
  report: true,
  roles: ['content', 'finance', 'risk', 'admin'],
  query: Span,
  value: z.object({ games: z.array(TopGame) }),
})

export const BrandFigures = z.object({
  code: z.string(),
  name: z.string(),
  currency: Currency,
  ...money,
  joined: z.int(),
  firstDeposits: z.int(),
})
export type BrandFigures = z.infer<typeof BrandFigures>

export const opsBrandFigures = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/figures/brands',
  summary: 'The same for every brand, all days together',
  report: true,
  roles: REVENUE_ROLES,
  everyMerchant: true,
  query: Span,
  value: z.object({ brands: z.array(BrandFigures) }),
})

/** Null where it is not the caller's to work on. */
const Count = z.nullable(z.int())
export const Alarms = z.object({
  /** Withdrawals that are not paid although their promised time is over. */
  overdue: Count,
  /** Withdrawals that failed, were paid after all, and for which something is owed. */
  latePayouts: Count,
  approvals: Count,
  /** What the last audit of the books found, and nobody has looked into. */
  findings: Count,
  withdrawals: Count,
  deposits: Count,
  chats: Count,
  /** Tries to prove who somebody is that a person has to look at. */
  identities: Count,
})
export type Alarms = z.infer<typeof Alarms>

export const opsAlarms = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/figures/alarms',
  summary: 'What waits for somebody or has gone wrong, as far as the caller works on it',
  report: true,
  roles: EVERYBODY,
  value: Alarms,
})
