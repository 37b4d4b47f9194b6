import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Money, PositiveMoney } from './money.ts'
import { DateTime, Day, RequestId } from './wire.ts'

/** Days, weeks (from Monday) and months of the merchant's calendar. */
export const LimitPeriod = z.enum(['day', 'week', 'month'])
export type LimitPeriod = z.infer<typeof LimitPeriod>
/** deposit: paid in or asked for; stake: stakes taken; loss: stakes less prizes. */
export const MoneyLimitKind = z.enum(['deposit', 'loss', 'stake'])
export type MoneyLimitKind = z.infer<typeof MoneyLimitKind>
export type LimitKind = MoneyLimitKind | 'session'

/** A limit that is raised or taken away holds on for this long. */
export const LIMIT_RAISE_HOURS = 24
export const SESSION_MINUTES = { min: 15, max: 1440 } as const
export const REMINDER_MINUTES = [0, 30, 60] as const
export const REMINDER_DEFAULT_MINUTES = 60
/** A statement covers this many days at most. */
export const STATEMENT_DAYS_MAX = 366

export const PauseLength = z.enum(['24h', '7d', '30d', '90d'])
export type PauseLength = z.infer<typeof PauseLength>
export const ExclusionLength = z.enum(['6m', '1y', '2y', '5y', 'forever'])
export type ExclusionLength = z.infer<typeof ExclusionLength>

export const MoneyLimit = z.object({
  kind: MoneyLimitKind,
  period: LimitPeriod,
  /** What holds now: the lower of the caller's own and the operator's; null: none. */
  amount: z.nullable(Money),
  own: z.nullable(Money),
  /** Set by the operator; the caller cannot raise it. */
  house: z.nullable(Money),
  /** Used in the current period; below zero where more was won than staked. */
  used: Money,
  left: z.nullable(Money),
  resetsAt: DateTime,
  /** What the caller asked for and gets from then on; `amount` null: no limit any more. */
  pending: z.nullable(z.object({ amount: z.nullable(Money), from: DateTime })),
})
export type MoneyLimit = z.infer<typeof MoneyLimit>

export const SessionLimit = z.object({
  minutes: z.nullable(z.int()),
  own: z.nullable(z.int()),
  house: z.nullable(z.int()),
  usedMinutes: z.int(),
  leftMinutes: z.nullable(z.int()),
  resetsAt: DateTime,
  pending: z.nullable(z.object({ minutes: z.nullable(z.int()), from: DateTime })),
})
export type SessionLimit = z.infer<typeof SessionLimit>

/** While one lasts nothing is paid in, staked or given; withdrawals and records stay open. */
export const PlayBreak = z.object({
  kind: z.enum(['pause', 'exclusion']),
  /** Null: for good. */
  until: z.nullable(DateTime),
})
export type PlayBreak = z.infer<typeof PlayBreak>

export const PlayLimits = z.object({
  /** All nine, in a fixed order: kinds, and periods within them. */
  limits: z.array(MoneyLimit),
  session: SessionLimit,
  break: z.nullable(PlayBreak),
  /** How often to say how long and with what result; 0: never. */
  reminderMinutes: z.int(),
})
export type PlayLimits = z.infer<typeof PlayLimits>

export const playLimits = endpoint({
  method: 'GET',
  path: '/wps/limits',
  summary: 'Limits of the caller with what is used and left, a break where one lasts, and the reminder',
  auth: 'real',
  value: PlayLimits,
})

/** Null takes the limit away. */
export const NewLimit = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('session'),
    minutes: z.nullable(z.int().check(z.gte(SESSION_MINUTES.min), z.lte(SESSION_MINUTES.max))),
  }),
  z.strictObject({ kind: MoneyLimitKind, period: LimitPeriod, amount: z.nullable(PositiveMoney) }),
])
export type NewLimit = z.infer<typeof NewLimit>

export const setPlayLimits = endpoint({
  method: 'POST',
  path: '/wps/limits',
  summary:
    'Set one limit or several, also right after registration: a lower or first one holds at once, a higher or none after 24 hours',
  auth: 'real',
  body: z.strictObject({ limits: z.array(NewLimit).check(z.minLength(1), z.maxLength(10)) }),
  value: PlayLimits,
  perMinute: 30,
})

export const withdrawLimitChange = endpoint({
  method: 'DELETE',
  path: '/wps/limits/pending/:kind/:period',
  summary: 'Keep a limit whose raise has not come yet; nothing happens where none waits',
  auth: 'real',
  params: z.strictObject({ kind: z.enum(['deposit', 'loss', 'stake', 'session']), period: LimitPeriod }),
  value: PlayLimits,
})

export const beginPause = endpoint({
  method: 'POST',
  path: '/wps/limits/pause',
  summary: 'Stop for a while. Nobody can end a pause early; a longer one may follow',
  auth: 'real',
  body: z.strictObject({ requestId: RequestId, length: PauseLength }),
  value: PlayLimits,
  errors: ['idempotency_conflict'],
  perMinute: 10,
})

export const excludeMyself = endpoint({
  method: 'POST',
  path: '/wps/limits/exclusion',
  summary: 'Stop for long or for good. Nobody can end an exclusion early; the member types the user name to confirm it',
  auth: 'real',
  body: z.strictObject({
    requestId: RequestId,
    length: ExclusionLength,
    userName: z.string().check(z.trim(), z.maxLength(64)),
  }),
  value: PlayLimits,
  errors: ['confirmation_not_matched', 'idempotency_conflict'],
  perMinute: 10,
})

export const setPlayReminder = endpoint({
  method: 'PUT',
  path: '/wps/limits/reminder',
  summary: 'How often to be reminded of time and result; 0: never',
  auth: 'real',
  body: z.strictObject({ minutes: z.literal(REMINDER_MINUTES) }),
  value: PlayLimits,
})

/** What the caller did since sitting down; who is away for half an hour sits down anew. */
export const PlayReminder = z.object({
  reminderMinutes: z.int(),
  /** Null: not here yet. */
  since: z.nullable(DateTime),
  minutes: z.int(),
  staked: Money,
  prizes: Money,
  /** Prizes less stakes. */
  net: Money,
})
export type PlayReminder = z.infer<typeof PlayReminder>

export const playReminder = endpoint({
  method: 'GET',
  path: '/wps/limits/reminder',
  summary: 'How long the caller has been here this time, and with what result',
  auth: 'real',
  value: PlayReminder,
})

const statementFields = {
  deposits: Money,
  withdrawals: Money,
  staked: Money,
  prizes: Money,
  /** Prizes less stakes. */
  net: Money,
  /** Rewards, rebates and commissions. */
  gifts: Money,
  minutes: z.int(),
}
export const ActivityStatement = z.object({
  from: Day,
  to: Day,
  total: z.object(statementFields),
  /** Days on which something happened, newest first. */
  days: z.array(z.object({ day: Day, ...statementFields })),
})
export type ActivityStatement = z.infer<typeof ActivityStatement>

export const activityStatement = endpoint({
  method: 'GET',
  path: '/wps/limits/statement',
  summary: 'What the caller paid, played and won between two days, both included; a year at most',
  auth: 'real',
  query: z.strictObject({ from: Day, to: Day }),
  value: ActivityStatement,
  errors: ['invalid_input'],
})
