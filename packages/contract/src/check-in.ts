import * as z from 'zod/mini'
import { ActivityStatus } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { NEEDS_PERSON, TAKES_PART } from './errors.ts'
import { Gift, PlayProgress } from './gifts.ts'
import { DateTime, Day, RequestId } from './wire.ts'

export const CHECK_IN_DAYS_MAX = 31

/** One day of the round that the caller is in. */
const CheckInDay = z.object({
  /** Counts from 1. */
  position: z.int(),
  date: Day,
  gift: Gift,
  /** Claimed; Claim: today, can be taken; Process: today, more has to be played; coming soon: a later day. */
  status: ActivityStatus,
})
export type CheckInDay = z.infer<typeof CheckInDay>

/** Days of a month (of the merchant) on which the caller checked in. */
const SignedDays = z.array(z.object({ date: Day, gift: Gift }))

/** Days are cut in the merchant's time zone by the server's clock. */
export const CheckInCalendar = z.object({
  today: Day,
  /** Count down by this, not by the caller's clock. */
  serverTime: DateTime,
  /** Midnight of the merchant, when the next day begins. */
  nextDayAt: DateTime,
  /** Claim, Claimed or Process (without `play`: until the first settled bet); Close where the brand has no plan now. */
  status: ActivityStatus,
  /** Days in a row up to now; a missed day sets it back to zero. */
  streak: z.int(),
  /** The days of this round; empty where there is no plan. */
  days: z.array(CheckInDay),
  /** What has to be played today before the reward; null where nothing has to be. */
  play: z.nullable(PlayProgress),
  month: SignedDays,
})
export type CheckInCalendar = z.infer<typeof CheckInCalendar>

export const checkInCalendar = endpoint({
  method: 'GET',
  path: '/wps/check-in',
  summary: 'The check-in calendar with the streak of the caller',
  auth: 'real',
  module: 'SIGNIN',
  flag: 'LOGIN',
  value: CheckInCalendar,
})

export const checkInMonth = endpoint({
  method: 'GET',
  path: '/wps/check-in/month',
  summary: 'Days of another month on which the caller checked in',
  auth: 'real',
  module: 'SIGNIN',
  flag: 'LOGIN',
  query: z.strictObject({ month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'month')) }),
  value: z.object({ days: SignedDays }),
})

export const checkInToday = endpoint({
  method: 'POST',
  path: '/wps/check-in',
  summary: 'Take the reward of today, once a day whatever happens',
  auth: 'real',
  module: 'SIGNIN',
  flag: 'LOGIN',
  body: z.strictObject({ requestId: RequestId }),
  value: z.object({ date: Day, gift: Gift, streak: z.int(), status: ActivityStatus }),
  errors: [
    'promotion_closed',
    'play_first',
    ...TAKES_PART,
    ...NEEDS_PERSON,
    'budget_spent',
    'budget_missing',
    'way_max',
  ],
})
