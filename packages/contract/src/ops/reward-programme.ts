import * as z from 'zod/mini'
import { GameCategory } from '../catalogue.ts'
import { CHECK_IN_DAYS_MAX } from '../check-in.ts'
import { GiftKind } from '../gifts.ts'
import { Share } from '../margin.ts'
import { CentAmount, isWholeFor, Money, NotNegativeMoney, PositiveMoney } from '../money.ts'
import { DateTime, Day, Empty, eachOnce, Id, RequestId } from '../wire.ts'
import { pageOf, pageQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/** Roles that may see the rules of rewards; only finance changes them, since all of them spend money. */
const READERS = ['finance', 'content', 'support'] as const
const WRITERS = ['finance'] as const
const ById = z.strictObject({ id: Id })

const GivenGift = z
  .strictObject({ kind: GiftKind, amount: CentAmount })
  .check(z.refine(({ kind, amount }) => isWholeFor(kind, amount), { path: ['amount'], error: 'whole_points' }))
const OptionalGift = z.nullable(GivenGift)

/* Daily check-in */

const planFields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  startsOn: Day,
  endsOn: z.nullable(Day),
  /** To be played on the day itself; under the Brazilian rules more than nothing. */
  minTurnover: NotNegativeMoney,
  gifts: z.array(GivenGift).check(z.minLength(1), z.maxLength(CHECK_IN_DAYS_MAX)),
  active: z.boolean(),
}
const daysInOrder = z.refine<{ startsOn: string; endsOn: string | null }>(
  ({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn,
  { path: ['endsOn'], error: 'ends_before_start' },
)
const PlanDraft = z.strictObject(planFields).check(daysInOrder)
export const CheckInPlan = z.object({ id: Id, revisedAt: DateTime, ...planFields })
export type CheckInPlan = z.infer<typeof CheckInPlan>

export const opsCheckInPlans = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/check-in-plans',
  summary: 'Plans of the daily check-in; of those that overlap the one that began last counts',
  roles: READERS,
  query: pageQuery(['startsOn', 'name'], {}),
  value: pageOf(CheckInPlan),
})
export const opsCheckInPlan = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/check-in-plans/:id',
  summary: 'One plan',
  roles: READERS,
  params: ById,
  value: CheckInPlan,
  errors: ['not_found'],
})
export const opsCreateCheckInPlan = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/check-in-plans',
  summary: 'A new plan',
  roles: WRITERS,
  body: z.strictObject({ requestId: RequestId, ...planFields }).check(daysInOrder),
  gives: {
    requestId: 'words',
    name: 'words',
    startsOn: 'less',
    endsOn: 'unlimited',
    minTurnover: 'less',
    gifts: { each: { kind: 'identity', amount: 'more' } },
    active: 'more',
  },
  value: CheckInPlan,
  errors: ['idempotency_conflict'],
})
export const opsEditCheckInPlan = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/check-in-plans/:id',
  summary: 'Change a plan; streaks go on',
  roles: WRITERS,
  params: ById,
  body: PlanDraft,
  gives: {
    name: 'words',
    startsOn: 'less',
    endsOn: 'unlimited',
    minTurnover: 'less',
    gifts: { each: { kind: 'identity', amount: 'more' } },
    active: 'more',
  },
  value: CheckInPlan,
  errors: ['not_found'],
})

/* Budgets, points and the referral, one page of rules */

export const BudgetScope = z.enum([
  'sign_in',
  'referral',
  'rebate',
  'vip',
  'mall',
  'promotion',
  'cashback',
  'mission',
  'rules',
  'free_rounds',
])
export type BudgetScope = z.infer<typeof BudgetScope>
const Budget = z.strictObject({
  scope: BudgetScope,
  kind: GiftKind,
  dayMax: NotNegativeMoney,
  /** Of today; what is sent in is not looked at. */
  spentToday: z.optional(NotNegativeMoney),
})
const PointsRule = z.strictObject({ category: GameCategory, pointsPer100: NotNegativeMoney })
const ReferralRule = z.strictObject({
  active: z.boolean(),
  inviterGift: OptionalGift,
  friendGift: OptionalGift,
  turnover: PositiveMoney,
  withinDays: z.int().check(z.gte(1), z.lte(365)),
  friendsMax: z.int().check(z.gte(1), z.lte(10_000)),
})
const ruleFields = {
  /** Of a day. What has no line here is not given at all. */
  budgets: z.array(Budget).check(
    z.maxLength(20),
    eachOnce(({ scope, kind }) => `${scope} ${kind}`),
  ),
  points: z.array(PointsRule).check(
    z.maxLength(20),
    eachOnce(({ category }) => category),
  ),
  referral: z.nullable(ReferralRule),
}
export const RewardRules = z.object(ruleFields)
export type RewardRules = z.infer<typeof RewardRules>

export const opsRewardRules = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/reward-rules',
  summary: 'Budgets of a day, points for play, and what an invitation gives',
  roles: READERS,
  value: RewardRules,
})
export const opsSetRewardRules = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/reward-rules',
  summary: 'Replace them; whoever has registered by an invitation keeps the rules of that day',
  roles: WRITERS,
  body: z.strictObject(ruleFields),
  gives: {
    budgets: {
      each: { scope: 'identity', kind: 'identity', dayMax: 'more', spentToday: 'words' },
      by: ['scope', 'kind'],
    },
    points: { each: { category: 'identity', pointsPer100: 'more' }, by: ['category'] },
    referral: {
      active: 'more',
      inviterGift: { kind: 'identity', amount: 'more' },
      friendGift: { kind: 'identity', amount: 'more' },
      turnover: 'less',
      withinDays: 'more',
      friendsMax: 'more',
    },
  },
  value: RewardRules,
  errors: ['margin_exceeded'],
})

/** Kinds of gifts that one account may add up. */
export const GiftSource = z.enum(['promotion', 'check_in', 'referral', 'level', 'mission', 'rain', 'rule'])
export type GiftSource = z.infer<typeof GiftSource>
const worst = {
  /** What is given, how much must be played for it, and what the best game for the bettor keeps of that. */
  gives: Money,
  asks: Money,
  keeps: Money,
  isCovered: z.boolean(),
}
export const GiftPreview = z.object({
  bestGame: z.string(),
  /** Of a stake, after everything else that comes back to the bettor or to an upline, who may be the same person. */
  keepPercent: Share,
  ...worst,
  lines: z.array(
    z.object({
      source: GiftSource,
      ...worst,
      /** Given to people the brand knows alone, and to one account of each: otherwise farms of accounts would gain by it. */
      isPersonal: z.boolean(),
    }),
  ),
})
export type GiftPreview = z.infer<typeof GiftPreview>

export const opsGiftPreview = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/gift-preview',
  summary: 'What one account gets at most out of all gifts together, for how much play, and what that play keeps',
  roles: READERS,
  value: GiftPreview,
})

/* The club */

const levelFields = {
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  turnover: PositiveMoney,
  /** Percent of a day's turnover, two decimals, five at most. */
  rebatePercent: z.string().check(z.regex(/^([0-4](\.\d{1,2})?|5(\.0{1,2})?)$/, 'percent')),
  withdrawalExtraPercent: z.int().check(z.gte(0), z.lte(900)),
  gift: OptionalGift,
}
export const StaffVipLevel = z.object({ id: z.string(), level: z.int(), members: z.int(), ...levelFields })
export type StaffVipLevel = z.infer<typeof StaffVipLevel>

export const opsVipLevels = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/vip-levels',
  summary: 'Levels of the club, and how many members are on each',
  roles: READERS,
  query: pageQuery(['level'], {}),
  value: pageOf(StaffVipLevel),
})
export const opsVipLevel = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/vip-levels/:level',
  summary: 'One level',
  roles: READERS,
  params: z.strictObject({ level: z.string().check(z.regex(/^\d{1,2}$/, 'level')) }),
  value: StaffVipLevel,
  errors: ['not_found'],
})
export const opsSetVipLevel = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/vip-levels/:level',
  summary: 'Make or change a level; turnovers rise from level to level, and nobody falls back',
  roles: WRITERS,
  params: z.strictObject({ level: z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/, 'level')) }),
  body: z.strictObject(levelFields),
  gives: {
    label: 'words',
    turnover: 'less',
    rebatePercent: 'more',
    withdrawalExtraPercent: 'more',
    gift: { kind: 'identity', amount: 'more' },
  },
  value: StaffVipLevel,
  errors: ['conflict', 'margin_exceeded'],
})

export const opsDeleteVipLevel = staffEndpoint({
  method: 'DELETE',
  path: '/ops/v1/vip-levels/:level',
  summary: 'Remove a level on which nobody stands',
  roles: WRITERS,
  params: z.strictObject({ level: z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/, 'level')) }),
  value: Empty,
  errors: ['not_found', 'conflict'],
})
