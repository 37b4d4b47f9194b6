import * as z from 'zod/mini'
import { MISSION_STEPS_MAX, MissionGoal, MissionPeriod } from '../missions.ts'
import { CentAmount, Money } from '../money.ts'
import { DateTime, Day, Id, RequestId } from '../wire.ts'
import { OfferCategory } from './games.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const READERS = ['finance', 'content', 'support'] as const
const ById = z.strictObject({ id: Id })
const Title = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const DAYS_MAX = 92
const DAY_MS = 86_400_000

const Step = z.strictObject({
  /** Rounds, tickets, games or days; 0 where turnover alone counts. */
  count: z.int().check(z.gte(0), z.lte(100_000)),
  /** To be played in the period; of a streak it follows from its days. */
  turnover: z.nullable(CentAmount),
  reward: CentAmount,
})
export type MissionStepDraft = z.infer<typeof Step>

const ruleFields = {
  period: MissionPeriod,
  goal: MissionGoal,
  /** Null: everything that the goal is about. */
  category: z.nullable(OfferCategory),
  /** Only of `multiplier`: how many times the stake, from 1.01 on. */
  multiplier: z.nullable(z.string().check(z.regex(/^\d{1,5}(\.\d{1,2})?$/, 'multiplier'))),
  /** Only of `streak`: what a day has to be played to count. */
  dayTurnover: z.nullable(CentAmount),
  steps: z.array(Step).check(z.minLength(1), z.maxLength(MISSION_STEPS_MAX)),
}
const fields = {
  titles: z.strictObject({ PT: Title, EN: Title, ES: Title }),
  ...ruleFields,
  /** All that it gives, to everybody together. */
  budget: CentAmount,
  startsOn: Day,
  endsOn: Day,
}
type Rule = z.infer<z.ZodMiniObject<typeof ruleFields>>
type Dates = { startsOn: string; endsOn: string }

const daysOf = ({ startsOn, endsOn }: Dates) => (Date.parse(endsOn) - Date.parse(startsOn)) / DAY_MS + 1
const rises = (values: readonly number[]) =>
  values.every((value, index) => index === 0 || value > Number(values[index - 1]))
const countsRise = ({ goal, steps }: Rule) =>
  goal === 'turnover'
    ? steps.every(({ count }) => count === 0) && rises(steps.map(({ turnover }) => Number(turnover)))
    : steps.every(({ count }) => count > 0) && rises(steps.map(({ count }) => count))
const turnoverGiven = ({ goal, steps }: Rule) => goal === 'streak' || steps.every(({ turnover }) => turnover !== null)
const turnoverNeverFalls = ({ steps }: Rule) =>
  steps.every(({ turnover }, index) => index === 0 || Number(turnover) >= Number(steps[index - 1]?.turnover))
const multiplierFits = ({ goal, multiplier }: Rule) =>
  goal === 'multiplier' ? multiplier !== null && Number(multiplier) > 1 : multiplier === null
const dayFits = ({ goal, dayTurnover }: Rule) => (goal === 'streak') === (dayTurnover !== null)
const LOTTERIES: readonly string[] = ['LOTT', 'ELOTT']
const categoryFits = ({ goal, category }: Rule) => {
  if (category === null || goal === 'turnover' || goal === 'streak') return true
  return LOTTERIES.includes(category) === (goal === 'tickets')
}
/** A streak needs days: none fits into one, and seven into a week. */
const streakFits = ({ goal, period, steps }: Rule) =>
  goal !== 'streak' || (period !== 'day' && steps.every(({ count }) => count <= (period === 'week' ? 7 : DAYS_MAX)))

const rulesHold = <T extends Rule>() => [
  z.refine<T>(countsRise, { path: ['steps'], error: 'steps_rise' }),
  z.refine<T>(turnoverGiven, { path: ['steps'], error: 'turnover_missing' }),
  z.refine<T>(turnoverNeverFalls, { path: ['steps'], error: 'steps_rise' }),
  z.refine<T>(multiplierFits, { path: ['multiplier'], error: 'multiplier' }),
  z.refine<T>(dayFits, { path: ['dayTurnover'], error: 'money' }),
  z.refine<T>(categoryFits, { path: ['category'], error: 'category_goal' }),
  z.refine<T>(streakFits, { path: ['steps'], error: 'streak_days' }),
]

export const StaffMission = z.object({
  id: Id,
  ...fields,
  /** Of what must be played, percent that is given at most: its part of the margin. */
  sharePercent: z.string(),
  spent: Money,
  /** Rewards that were claimed. */
  claims: z.int(),
  state: z.enum(['planned', 'running', 'over', 'stopped']),
  createdBy: z.string(),
  createdAt: DateTime,
  stoppedBy: z.nullable(z.string()),
  stoppedAt: z.nullable(DateTime),
})
export type StaffMission = z.infer<typeof StaffMission>

export const opsMissions = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/missions',
  summary: 'Missions with what they have given, newest first',
  roles: READERS,
  query: keyQuery({}),
  value: keyPageOf(StaffMission),
})
export const opsMission = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/missions/:id',
  summary: 'One mission',
  roles: READERS,
  params: ById,
  value: StaffMission,
  errors: ['not_found'],
})
export const opsPublishMission = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/missions',
  summary: 'Publish a mission: nothing of it changes afterwards, it can only be stopped',
  roles: ['finance'],
  body: z.strictObject({ requestId: RequestId, ...fields }).check(
    ...rulesHold<
      Rule & Dates & { requestId: string; budget: string; titles: { PT: string; EN: string; ES: string } }
    >(),
    z.refine((draft) => daysOf(draft) >= 1, { path: ['endsOn'], error: 'ends_before_start' }),
    z.refine((draft) => daysOf(draft) <= DAYS_MAX, { path: ['endsOn'], error: 'over_92_days' }),
  ),
  gives: {
    requestId: 'words',
    titles: 'words',
    period: { order: ['once', 'week', 'day'] },
    goal: 'identity',
    category: 'identity',
    multiplier: 'less',
    dayTurnover: 'less',
    steps: { each: { count: 'less', turnover: 'less', reward: 'more' } },
    budget: 'more',
    startsOn: 'less',
    endsOn: 'more',
  },
  value: StaffMission,
  errors: ['conflict', 'margin_exceeded', 'way_max', 'idempotency_conflict', 'approval_required'],
})
export const opsStopMission = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/missions/:id/stop',
  summary: 'Stop a mission at once: nothing more is given, what was claimed stays',
  roles: ['finance', 'risk'],
  params: ById,
  value: StaffMission,
  errors: ['not_found'],
})

/** `count:turnover:reward`, one after the other. */
const STEPS =
  /^\d{1,6}:(\d{1,9}(\.\d{1,2})?)?:\d{1,9}(\.\d{1,2})?(,\d{1,6}:(\d{1,9}(\.\d{1,2})?)?:\d{1,9}(\.\d{1,2})?){0,4}$/
export const MissionPreview = z.object({
  from: Day,
  to: Day,
  /** Who would have reached a step, how many steps, and what all of them come to. */
  members: z.int(),
  grants: z.int(),
  cost: Money,
  /** Multipliers and different games are not in the figures of past days: whoever played enough counts. */
  isUpperBound: z.boolean(),
  /** Of what must be played, percent that is given at most. */
  sharePercent: z.string(),
})
export type MissionPreview = z.infer<typeof MissionPreview>

export const opsPreviewMission = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/mission-preview',
  summary: 'What a mission would have cost on the play of the last four weeks',
  roles: ['finance'],
  query: z.strictObject({
    period: MissionPeriod,
    goal: MissionGoal,
    category: z.optional(OfferCategory),
    dayTurnover: z.optional(CentAmount),
    steps: z.string().check(z.regex(STEPS, 'steps')),
  }),
  value: MissionPreview,
})
