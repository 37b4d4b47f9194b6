import * as z from 'zod/mini'
import { CentAmount } from '../money.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/** Up to a whole number of percent, with four decimals. */
const percentUpTo = (max: number) =>
  z.string().check(
    z.regex(/^\d{1,2}(\.\d{1,4})?$/, 'percent'),
    z.refine((text) => Number(text) > 0 && Number(text) <= max, 'percent'),
  )

/** Part of what was lost in a period comes back: prizes less stakes, of all games and lotteries together. */
export const CashbackRule = z.strictObject({
  active: z.boolean(),
  /** A day or a week of the brand's calendar; weeks begin on Monday. */
  period: z.enum(['day', 'week']),
  /** Of what was lost. */
  percent: percentUpTo(20),
  /** Never more than this of what was staked, which is what the margin counts. */
  sharePercent: percentUpTo(5),
  /** Less is not given, more is cut. */
  least: CentAmount,
  most: CentAmount,
})
export type CashbackRule = z.infer<typeof CashbackRule>

export const opsCashbackRule = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/cashback-rule',
  summary: 'What comes back of what was lost; null: nothing',
  roles: ['finance', 'content', 'support'],
  value: z.object({ rule: z.nullable(CashbackRule) }),
})

export const opsSetCashbackRule = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/cashback-rule',
  summary: 'Set it, for periods that end from now on',
  roles: ['finance'],
  body: CashbackRule,
  gives: { active: 'more', period: 'identity', percent: 'more', sharePercent: 'more', least: 'less', most: 'more' },
  value: z.object({ rule: z.nullable(CashbackRule) }),
  errors: ['margin_exceeded', 'way_max', 'approval_required'],
})
