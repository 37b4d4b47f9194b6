import * as z from 'zod/mini'
import { GameCategory } from '../catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { Money } from '../money.ts'
import { Cursor, DateTime, Day, Id, RequestId } from '../wire.ts'
import { CategoryRate, Rate, RateChange, RateList, rangeFields, TeamPerson } from './common.ts'
import { EditableRate } from './team.ts'

export const ownRates = endpoint({
  method: 'GET',
  path: '/wps/agent/rates',
  summary: 'The caller’s own rates, and whether the brand pays for the caller’s own turnover too',
  auth: 'agent',
  /** Changes: the newest first, at most 20. */
  value: z.object({ rates: z.array(CategoryRate), selfRebate: z.boolean(), changes: z.array(RateChange) }),
})

/** What `rate_below_downlines` carries: who has more, the highest first, at most 50. */
export const HigherDownlines = z.object({
  downlines: z.array(z.object({ ...TeamPerson.shape, category: GameCategory, rate: Rate })),
})
export type HigherDownlines = z.infer<typeof HigherDownlines>

export const setRates = endpoint({
  method: 'PUT',
  path: '/wps/agent/team/members/:id/rates',
  summary: 'Set rates of a direct downline; categories that are not named stay as they are',
  auth: 'agent',
  flag: 'GAMSER',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ rates: RateList }),
  value: z.object({ rates: z.array(EditableRate) }),
  errors: ['free_reject', 'not_found', 'rate_above_own', 'rate_below_downlines'],
})

export const MANY_RATES_MAX = 100

/** What `rates_refused` carries: nothing was changed, and who stands in the way of it. */
export const RefusedRates = z.object({
  refused: z.array(
    z.object({
      member: TeamPerson,
      code: z.enum(['user_unavailable', 'rate_below_downlines']),
      /** Who of the member's downlines has more, the highest first, at most 5. */
      downlines: HigherDownlines.shape.downlines,
    }),
  ),
})
export type RefusedRates = z.infer<typeof RefusedRates>

export const setManyRates = endpoint({
  method: 'PUT',
  path: '/wps/agent/team/rates',
  summary:
    'Set the same rates for many direct downlines: for all of them, or for none with everybody named who refuses',
  auth: 'agent',
  flag: 'GAMSER',
  body: z.strictObject({
    requestId: RequestId,
    memberIds: z.array(Id).check(
      z.minLength(1),
      z.maxLength(MANY_RATES_MAX),
      z.refine((ids) => new Set(ids).size === ids.length, 'member_twice'),
    ),
    /** Categories that are not named stay as they are. */
    rates: RateList.check(z.minLength(1)),
  }),
  /** changed: whose rates are others now; the rest had them already. */
  value: z.object({ members: z.int(), changed: z.int() }),
  errors: ['free_reject', 'not_found', 'rate_above_own', 'rates_refused', 'idempotency_conflict'],
  perMinute: 20,
})

/** paid; due: about to be; withheld: the receiver could not be given anything (pause, exclusion, closed account). */
export const RebateState = z.enum(['due', 'paid', 'withheld'])
export type RebateState = z.infer<typeof RebateState>

export const RebateReceipt = z.object({
  id: Id,
  day: Day,
  amount: Money,
  turnover: Money,
  state: RebateState,
  paidAt: z.nullable(DateTime),
})
export type RebateReceipt = z.infer<typeof RebateReceipt>

/** The lines add up to the receipt. `downline` is null for the receiver's own turnover. */
export const RebateLine = z.object({
  downline: z.nullable(TeamPerson),
  category: GameCategory,
  turnover: Money,
  /** The receiver's rate less the downline's; for the receiver's own turnover the whole rate. */
  rate: Rate,
  amount: Money,
})
export type RebateLine = z.infer<typeof RebateLine>

const Sums = z.object({ amount: Money, turnover: Money })

export const rebateIncome = endpoint({
  method: 'GET',
  path: '/wps/agent/rebates',
  summary: 'Rebate income by day, newest first, with the sums of the days asked for',
  auth: 'agent',
  report: true,
  flag: 'AGEREBINC3',
  query: z.strictObject({ ...rangeFields, cursor: z.optional(Cursor) }),
  value: z.object({
    list: z.array(RebateReceipt),
    cursor: z.nullable(Cursor),
    total: Sums,
    byCategory: z.array(z.object({ category: GameCategory, ...Sums.shape })),
  }),
})

export const rebateByDownline = endpoint({
  method: 'GET',
  path: '/wps/agent/rebates/downlines',
  summary: 'Rebate income by direct downline, the largest first; all of it comes page by page',
  auth: 'agent',
  report: true,
  flag: 'AGEREBINC3',
  query: z.strictObject({ ...rangeFields, cursor: z.optional(Cursor) }),
  value: z.object({
    list: z.array(z.object({ downline: z.nullable(TeamPerson), ...Sums.shape })),
    cursor: z.nullable(Cursor),
    total: Sums,
  }),
})

export const rebateReceipt = endpoint({
  method: 'GET',
  path: '/wps/agent/rebates/:id',
  summary: 'A receipt with its lines, the largest first',
  auth: 'agent',
  flag: 'AGEREBINC3',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ cursor: z.optional(Cursor) }),
  value: z.object({ receipt: RebateReceipt, lines: z.array(RebateLine), cursor: z.nullable(Cursor) }),
  errors: ['not_found'],
})

export const rebateEstimate = endpoint({
  method: 'GET',
  path: '/wps/agent/rebates/today',
  summary: 'What today has earned so far; paid after midnight',
  auth: 'agent',
  flag: 'AGEREBINC3',
  value: z.object({
    day: Day,
    /** Bets settled before this moment are in it. */
    at: DateTime,
    total: Sums,
    byCategory: z.array(z.object({ category: GameCategory, ...Sums.shape })),
  }),
})
