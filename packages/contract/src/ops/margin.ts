import * as z from 'zod/mini'
import { CategoryRate, RateList } from '../agents/common.ts'
import { MarginStack } from '../margin.ts'
import { Money } from '../money.ts'
import { Id, RequestId } from '../wire.ts'
import { Approval, ApprovalNote } from './approvals.ts'
import { staffEndpoint } from './staff-endpoint.ts'

export const Margin = z.object({
  /** Percent of what is kept that may be given back: everything together, and rebates alone. Of the platform. */
  givenPercent: z.int(),
  rebatePercent: z.int(),
  /** The brand's highest rebate rates, in the categories it offers. */
  topRates: z.array(CategoryRate),
  stacks: z.array(MarginStack),
  /** An alarm: teams that were given more in rebates and rewards than they lost, the most first; not more than 50. */
  teams: z.array(
    z.object({
      id: Id,
      userName: z.string(),
      days: z.int(),
      turnover: Money,
      lost: Money,
      given: Money,
      excess: Money,
    }),
  ),
})
export type Margin = z.infer<typeof Margin>

export const opsMargin = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/margin',
  summary: 'What the brand keeps in each category, what it gives back there, and what is left',
  roles: ['finance', 'risk', 'admin'],
  value: Margin,
})

const GIVEN_PERCENT_MAX = 99
const Percent = z.int().check(z.gte(0), z.lte(GIVEN_PERCENT_MAX))
export const PlatformMargin = z.strictObject({ givenPercent: Percent, rebatePercent: Percent })
export type PlatformMargin = z.infer<typeof PlatformMargin>

export const opsSetPlatformMargin = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/margin/platform',
  summary:
    'How much of what is kept may be given back, for every brand; more takes a second person who acts for all of them',
  roles: ['finance'],
  everyMerchant: true,
  body: PlatformMargin.check(
    z.refine(({ givenPercent, rebatePercent }) => rebatePercent <= givenPercent, {
      path: ['rebatePercent'],
      error: 'above_given',
    }),
  ),
  gives: { givenPercent: 'more', rebatePercent: 'more' },
  value: PlatformMargin,
  errors: ['margin_exceeded', 'approval_required'],
})

export const opsRequestTopRates = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/margin/top-rates',
  summary: 'Ask for other highest rebate rates; they hold once a second person approves',
  roles: ['finance'],
  body: z.strictObject({ requestId: RequestId, rates: RateList.check(z.minLength(1)), note: ApprovalNote }),
  gives: {
    requestId: 'words',
    rates: { each: { category: 'identity', rate: 'more' }, by: ['category'] },
    note: 'words',
  },
  value: Approval,
  errors: ['margin_exceeded', 'rate_below_downlines', 'idempotency_conflict'],
})
