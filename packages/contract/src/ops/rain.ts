import * as z from 'zod/mini'
import { GiftKind } from '../gifts.ts'
import { CentAmount, Money, NotNegativeMoney } from '../money.ts'
import { DateTime, Day, eachOnce, Id } from '../wire.ts'
import { keyPageOf, keyQuery, pageOf, pageQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const READERS = ['finance', 'content', 'support'] as const
const ById = z.strictObject({ id: Id })
const Title = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const ENVELOPES_MAX = 100_000
const ROUND_MAX_MS = 86_400_000

const giftFields = {
  titles: z.strictObject({ PT: Title, EN: Title }),
  kind: GiftKind,
  /** Whole cents, at least one for each envelope. */
  budget: CentAmount,
  /** To be played on the day; under the Brazilian rules more than nothing. */
  minTurnover: NotNegativeMoney,
}
const roundFields = {
  ...giftFields,
  envelopes: z.int().check(z.gte(1), z.lte(ENVELOPES_MAX)),
  startsAt: DateTime,
  endsAt: DateTime,
}
const lastsMs = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  Date.parse(endsAt) - Date.parse(startsAt)

export const StaffRainRound = z.object({
  id: Id,
  ...roundFields,
  state: z.enum(['planned', 'running', 'over', 'cancelled']),
  grabbed: z.int(),
  given: Money,
  createdBy: z.string(),
  createdAt: DateTime,
})
export type StaffRainRound = z.infer<typeof StaffRainRound>

export const RainGrab = z.object({ memberId: Id, userName: z.string(), amount: Money, at: DateTime })

export const opsRainRounds = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/rain-rounds',
  summary: 'Rounds of the red rain with what they gave, newest first',
  roles: READERS,
  query: keyQuery({}),
  value: keyPageOf(StaffRainRound),
})
export const opsRainRound = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/rain-rounds/:id',
  summary: 'One round with its results, most first',
  roles: READERS,
  params: ById,
  value: z.extend(StaffRainRound, { grabs: z.array(RainGrab) }),
  errors: ['not_found'],
})
export const opsPlanRain = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/rain-rounds',
  summary: 'Plan a round: its envelopes are cut at once and never change',
  roles: ['finance'],
  body: z.strictObject({ requestId: z.uuid(), ...roundFields }).check(
    z.refine((round) => lastsMs(round) > 0, { path: ['endsAt'], error: 'ends_before_start' }),
    z.refine((round) => lastsMs(round) <= ROUND_MAX_MS, { path: ['endsAt'], error: 'over_a_day' }),
  ),
  gives: {
    requestId: 'words',
    titles: 'words',
    kind: 'identity',
    budget: 'more',
    minTurnover: 'less',
    envelopes: 'less',
    startsAt: 'less',
    endsAt: 'more',
  },
  value: StaffRainRound,
  errors: ['conflict', 'idempotency_conflict'],
})
export const opsCancelRain = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/rain-rounds/:id/cancel',
  summary: 'Call a round off before it begins',
  roles: ['finance'],
  params: ById,
  value: StaffRainRound,
  errors: ['not_found', 'conflict'],
})

/* Rounds by a schedule */

export const PLAN_ENVELOPES_MAX = 10_000
export const PLAN_MINUTES_MAX = 720
const DAY_MINUTES = 1440
const Weekday = z.int().check(z.gte(1), z.lte(7))
const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time'))

const planFields = {
  ...giftFields,
  envelopes: z.int().check(z.gte(1), z.lte(PLAN_ENVELOPES_MAX)),
  /** 1 is Monday; all seven: daily. */
  weekdays: z.array(Weekday).check(z.minLength(1), z.maxLength(7), eachOnce()),
  /** Of the merchant's own clock. */
  times: z.array(TimeOfDay).check(z.minLength(1), z.maxLength(24), eachOnce()),
  /** How long each round lasts. */
  minutes: z.int().check(z.gte(1), z.lte(PLAN_MINUTES_MAX)),
  startsOn: Day,
  endsOn: z.nullable(Day),
  active: z.boolean(),
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** One round is over before the next begins, also over midnight. */
function areApart({ times, minutes }: { times: readonly string[]; minutes: number }): boolean {
  const starts = times.map(minuteOf).toSorted((a, b) => a - b)
  return starts.every((start, index) => (starts[index + 1] ?? (starts[0] ?? 0) + DAY_MINUTES) - start >= minutes)
}
const endsLater = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }) =>
  endsOn === null || endsOn >= startsOn

export const StaffRainPlan = z.object({
  id: Id,
  ...planFields,
  /** When its next round begins, as far as it is planned. */
  nextAt: z.nullable(DateTime),
  createdBy: z.string(),
  revisedAt: DateTime,
})
export type StaffRainPlan = z.infer<typeof StaffRainPlan>

export const opsRainPlans = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/rain-plans',
  summary: 'Schedules of the red rain',
  roles: READERS,
  query: pageQuery(['id'], {}),
  value: pageOf(StaffRainPlan),
})
export const opsRainPlan = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/rain-plans/:id',
  summary: 'One schedule',
  roles: READERS,
  params: ById,
  value: StaffRainPlan,
  errors: ['not_found'],
})
export const opsCreateRainPlan = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/rain-plans',
  summary: 'A new schedule: its next rounds are planned at once, the others as their time comes',
  roles: ['finance'],
  body: z
    .strictObject({ requestId: z.uuid(), ...planFields })
    .check(
      z.refine(endsLater, { path: ['endsOn'], error: 'ends_before_start' }),
      z.refine(areApart, { path: ['minutes'], error: 'overlap' }),
    ),
  gives: {
    requestId: 'words',
    titles: 'words',
    kind: 'identity',
    budget: 'more',
    minTurnover: 'less',
    envelopes: 'less',
    weekdays: 'more',
    times: 'more',
    minutes: 'more',
    startsOn: 'less',
    endsOn: 'unlimited',
    active: 'more',
  },
  value: StaffRainPlan,
  errors: ['idempotency_conflict'],
})
export const opsEditRainPlan = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/rain-plans/:id',
  summary: 'Change a schedule: rounds that have not begun are planned anew, or taken away where it is switched off',
  roles: ['finance'],
  params: ById,
  body: z
    .strictObject(planFields)
    .check(
      z.refine(endsLater, { path: ['endsOn'], error: 'ends_before_start' }),
      z.refine(areApart, { path: ['minutes'], error: 'overlap' }),
    ),
  gives: {
    titles: 'words',
    kind: 'identity',
    budget: 'more',
    minTurnover: 'less',
    envelopes: 'less',
    weekdays: 'more',
    times: 'more',
    minutes: 'more',
    startsOn: 'less',
    endsOn: 'unlimited',
    active: 'more',
  },
  value: StaffRainPlan,
  errors: ['not_found'],
})
