import * as z from 'zod/mini'
import { Money, NotNegativeMoney } from '../money.ts'
import { StaffRole } from './roles.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/** Every way value leaves the house or reaches a member. What each is stands in the server's table of ways. */
export const WayId = z.enum([
  'promotion',
  'rules',
  'bonus',
  'check_in',
  'referral',
  'vip_gift',
  'vip_rebate',
  'mall_cash',
  'mall_goods',
  'rain',
  'tournament',
  'cashback',
  'mission',
  'vendor_promo',
  'free_rounds',
  'play_points',
  'agent_rebate',
  'house_contract',
  'affiliate',
  'deposit_pix',
  'deposit_bank',
  'adjustment',
  'withdrawal',
  'large_withdrawal',
  'unmatched_return',
  'stranger_return',
  'prize',
  'jackpot',
  'vendor_jackpot',
  'returned',
  'write_off',
  'team_contract',
  'team_transfer',
  'envelope',
  'play_money',
  'one_person',
])
export type WayId = z.infer<typeof WayId>

/** What a brand may change of a way, within what the platform allows. Null: not limited here, `rule` says by what instead. */
export const WayLimits = z.object({
  /** One grant, and one member's day; in the brand's currency. */
  grantMax: z.nullable(Money),
  memberDayMax: z.nullable(Money),
  /** Above this a second person decides; zero: always. */
  secondFrom: z.nullable(Money),
})
export type WayLimits = z.infer<typeof WayLimits>

export const Way = z.object({
  id: WayId,
  /** Whose money it is: an account of the house, or a member's. */
  from: z.string(),
  /** Reasons in the ledger. */
  kinds: z.array(z.string()),
  /** Who of staff can set it off; empty: nobody, it follows from what members do. */
  startedBy: z.array(StaffRole),
  /** What it is taken from: a budget of the day and of its own, or a rule in its stead. */
  budget: z.enum(['day', 'day_and_own', 'own', 'none']),
  limits: WayLimits,
  /** The platform's highest, which no brand and no approval goes beyond. */
  maxima: WayLimits,
  /** Of the day, for ways with a budget of the day; null without a row, which means that nothing is given. */
  cash: z.nullable(z.object({ dayMax: Money, spentToday: Money })),
  points: z.nullable(z.object({ dayMax: Money, spentToday: Money })),
})
export type Way = z.infer<typeof Way>

export const opsWays = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/ways',
  summary:
    'Every way value leaves the house: its source, who starts it, its caps, and from which sum two people decide',
  roles: ['finance', 'risk', 'admin'],
  value: z.object({ data: z.array(Way), total: z.int() }),
})

export const opsWay = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/ways/:id',
  summary: 'One way',
  roles: ['finance', 'risk', 'admin'],
  params: z.strictObject({ id: WayId }),
  value: Way,
})

const Amount = z.nullable(NotNegativeMoney)

export const opsSetWay = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/ways/:id',
  summary: 'The brand’s limits of a way; a lower one holds at once, a higher one takes a second person',
  roles: ['finance'],
  params: z.strictObject({ id: WayId }),
  body: z.strictObject({ grantMax: Amount, memberDayMax: Amount, secondFrom: Amount }),
  gives: { grantMax: 'unlimited', memberDayMax: 'unlimited', secondFrom: 'unlimited' },
  value: Way,
  errors: ['conflict', 'way_max', 'approval_required'],
})
