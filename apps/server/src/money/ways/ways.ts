import { parseMoney } from '@trevo/contract/money'
import type { BudgetScope } from '@trevo/contract/ops/reward-programme'
import type { StaffRole } from '@trevo/contract/ops/roles'
import type { WayId } from '@trevo/contract/ops/ways'
import type { RewardSource } from '@trevo/contract/reward-centre'
import type { HouseAccountKind } from '../ledger/account-kinds.ts'
import type { TransferKind } from '../ledger/transfer-kinds.ts'

/** In the brand's currency; points count at what the mall pays for them, see `pointRate`. Null: not limited here; `doc` says what limits it instead. */
export type Limits = { grantMax: bigint | null; memberDayMax: bigint | null; secondFrom: bigint | null }

export type WayRule = {
  /** What it is, and what keeps it within bounds beyond the figures below. */
  doc: string
  from: HouseAccountKind | 'member'
  /** Roles of staff that can trigger it, or configure what does. Empty: only members trigger it. */
  startedBy: readonly StaffRole[]
  /** The daily budget it draws on; without a row for it nothing is given. */
  scope: BudgetScope | null
  /** It also has a budget of its own: that of the promotion, or of the round of rain. */
  ownBudget?: true
  limits: Limits
  /** Hard limits: no brand and no approval goes beyond them. */
  maxima: Limits
}

const UNLIMITED: Limits = { grantMax: null, memberDayMax: null, secondFrom: null }
const limits = (grantMax: string, memberDayMax: string, secondFrom: string | null): Limits => ({
  grantMax: parseMoney(grantMax),
  memberDayMax: parseMoney(memberDayMax),
  secondFrom: secondFrom === null ? null : parseMoney(secondFrom),
})
const second = (from: string): Limits => ({ ...UNLIMITED, secondFrom: parseMoney(from) })
const free = { scope: null, limits: UNLIMITED, maxima: UNLIMITED } as const

/** Every way value leaves the house or reaches a member. A test fails for a way without a row here. */
export const WAYS = {
  promotion: {
    doc: 'a gift of a promotion: claimed, granted or applied for; out of the promotion’s own budget too',
    from: 'rewards',
    startedBy: ['finance'],
    scope: 'promotion',
    ownBudget: true,
    limits: limits('1000', '2000', '100'),
    maxima: limits('20000', '50000', '5000'),
  },
  check_in: {
    doc: 'a gift of the daily check-in',
    from: 'rewards',
    startedBy: ['finance'],
    scope: 'sign_in',
    limits: limits('100', '100', '20'),
    maxima: limits('1000', '1000', '200'),
  },
  referral: {
    doc: 'a gift for an invited friend, or for the friend',
    from: 'rewards',
    startedBy: ['finance', 'risk'],
    scope: 'referral',
    limits: limits('200', '2000', '50'),
    maxima: limits('2000', '20000', '500'),
  },
  vip_gift: {
    doc: 'a gift for a level of the club',
    from: 'rewards',
    startedBy: ['finance'],
    scope: 'vip',
    limits: limits('5000', '5000', '500'),
    maxima: limits('50000', '50000', '5000'),
  },
  vip_rebate: {
    doc: 'a share of a day’s turnover by the level of the club',
    from: 'rebates',
    startedBy: ['finance'],
    scope: 'rebate',
    limits: limits('20000', '20000', null),
    maxima: limits('200000', '200000', null),
  },
  mall_cash: {
    doc: 'money for points: a cash item of the mall; a point is never worth more than a tenth',
    from: 'rewards',
    startedBy: ['finance'],
    scope: 'mall',
    limits: limits('1000', '1000', '0'),
    maxima: limits('5000', '5000', '500'),
  },
  mall_goods: {
    doc: 'a voucher or a thing for points: what it costs the house, as its item says, counts against the limits and the budget of the mall when it is ordered',
    from: 'points_issue',
    startedBy: ['finance'],
    scope: 'mall',
    limits: limits('1000', '1000', '0'),
    maxima: limits('5000', '5000', '500'),
  },
  rain: {
    doc: 'an envelope of the red rain; what a round gives is cut beforehand, and its budget takes the second person',
    from: 'rewards',
    startedBy: ['finance'],
    scope: null,
    ownBudget: true,
    limits: limits('500', '2000', '1000'),
    maxima: limits('5000', '20000', '5000'),
  },
  tournament: {
    doc: 'a prize of a tournament, by its place: what all places get is set aside when it is published, and a prize is never more than a share of what its winner played for it',
    from: 'rewards',
    startedBy: ['finance'],
    scope: null,
    ownBudget: true,
    limits: limits('5000', '10000', '1000'),
    maxima: limits('100000', '200000', '20000'),
  },
  cashback: {
    doc: 'part of what was lost in a day or a week, claimed in the reward centre; never more than a share of what was staked',
    from: 'rewards',
    startedBy: ['finance'],
    scope: 'cashback',
    limits: limits('500', '1000', '50'),
    maxima: limits('20000', '20000', '1000'),
  },
  mission: {
    doc: 'a step of a mission that was reached, claimed in the reward centre; out of the mission’s own budget too, and never more than a share of what had to be played for it',
    from: 'rewards',
    startedBy: ['finance'],
    scope: 'mission',
    ownBudget: true,
    limits: limits('200', '500', '1000'),
    maxima: limits('5000', '10000', '20000'),
  },
  rules: {
    doc: 'what a rule of rewards gives: money, points or bonus money; out of the rule’s own budgets too, and never more than a share of what has to be played for it',
    from: 'rewards',
    startedBy: ['finance'],
    scope: 'rules',
    ownBudget: true,
    limits: limits('500', '1000', '1000'),
    maxima: limits('20000', '50000', '20000'),
  },
  bonus: {
    doc: 'bonus money that was played becomes money: what `rules` let through when it was granted, and no more',
    from: 'rewards',
    startedBy: [],
    ...free,
  },
  vendor_promo: {
    doc: 'a promotional prize that a vendor of games gives without a round; out of what the platform sets aside for that vendor, brand and day in the terms agreed with the vendor, always by two people',
    from: 'rewards',
    startedBy: ['admin'],
    scope: null,
    ownBudget: true,
    limits: limits('500', '1000', '0'),
    maxima: limits('5000', '10000', '0'),
  },
  free_rounds: {
    doc: 'rounds of a vendor’s game without a stake: the stakes of a grant count against the limits and the budget when it is given, its prizes are paid as rewards, all together at most 50 times those stakes',
    from: 'rewards',
    startedBy: ['finance'],
    scope: 'free_rounds',
    limits: limits('200', '400', '50'),
    maxima: limits('5000', '10000', '1000'),
  },
  play_points: {
    doc: 'points for what was played, by the rules of points; they become money in the mall alone',
    from: 'points_issue',
    startedBy: ['finance'],
    ...free,
  },
  agent_rebate: {
    doc: 'a share of turnover to whoever stands above a bettor, by rates within the margin',
    from: 'rebates',
    startedBy: ['finance', 'risk'],
    ...free,
  },
  house_contract: {
    doc: 'a salary or dividend by a contract of the house',
    from: 'commissions',
    startedBy: ['finance'],
    ...free,
  },
  affiliate: {
    doc: 'what a partner outside earned in a month, never more than a share of what their members played; approved out of the brand’s budget of the month, always by two people, and paid from the house’s own bank account',
    from: 'commissions',
    startedBy: ['finance'],
    scope: null,
    ownBudget: true,
    limits: { grantMax: parseMoney('20000'), memberDayMax: null, secondFrom: parseMoney('0') },
    maxima: { grantMax: parseMoney('1000000'), memberDayMax: null, secondFrom: parseMoney('0') },
  },
  deposit_pix: {
    doc: 'what the payment service says arrived for a charge of ours; nobody of staff can say so',
    from: 'psp',
    startedBy: [],
    ...free,
  },
  deposit_bank: {
    doc: 'a bank transfer that staff found on the statement; a second person where it differs from what was asked, and past `secondFrom` a day for one member or twice that by one person',
    from: 'psp',
    startedBy: ['finance'],
    scope: null,
    limits: second('1000'),
    maxima: second('10000'),
  },
  adjustment: {
    doc: 'a correction by staff, always by two people',
    from: 'adjustments',
    startedBy: ['finance'],
    scope: null,
    limits: second('0'),
    maxima: second('0'),
  },
  withdrawal: {
    doc: 'the member’s own money, paid out; `secondFrom` is the most that a method may pay without anybody looking. What is left when an account is closed goes whole, by two people or, for whom the law lets not bet, by itself to their own account',
    from: 'member',
    startedBy: ['finance', 'risk'],
    scope: null,
    limits: second('500'),
    maxima: second('10000'),
  },
  large_withdrawal: {
    doc: 'past `secondFrom`, what one member takes out in a day leaves only where two people agree; what left by itself or by one person counts together',
    from: 'member',
    startedBy: ['finance', 'risk'],
    scope: null,
    limits: second('5000'),
    maxima: second('50000'),
  },
  unmatched_return: {
    doc: 'a payment that belongs to no deposit goes back to its payer, whole and once',
    from: 'psp',
    startedBy: ['finance'],
    ...free,
  },
  stranger_return: {
    doc: 'under the Brazilian rules, a payment for a deposit that is not the member’s own money: back to its payer, whole and once, never credited; by itself, or by staff where nobody says who paid',
    from: 'psp',
    startedBy: ['finance'],
    ...free,
  },
  prize: {
    doc: 'what was staked and won, by the rules of the game',
    from: 'games',
    startedBy: [],
    ...free,
  },
  jackpot: {
    doc: 'a pot that stakes have fed, to the round that a public draw names; a pot is paid by its own sum at the latest, which `grantMax` bounds, and what pools begin with takes a second person',
    from: 'jackpots',
    startedBy: ['finance'],
    scope: null,
    ownBudget: true,
    limits: { grantMax: parseMoney('50000'), memberDayMax: null, secondFrom: parseMoney('500') },
    maxima: { grantMax: parseMoney('1000000'), memberDayMax: null, secondFrom: parseMoney('10000') },
  },
  vendor_jackpot: {
    doc: 'what a pool that a vendor keeps gave to a round that had fed it, for the vendor to make good; at most `grantMax` at once, and on a day of the brand what the terms agreed with the vendor say, always by two people',
    from: 'vendor_pools',
    startedBy: ['admin'],
    scope: null,
    ownBudget: true,
    limits: { grantMax: parseMoney('50000'), memberDayMax: null, secondFrom: parseMoney('0') },
    maxima: { grantMax: parseMoney('1000000'), memberDayMax: null, secondFrom: parseMoney('0') },
  },
  returned: {
    doc: 'the member’s own money or points come back: a withdrawal, a stake, an envelope or an order that did not stand',
    from: 'member',
    startedBy: ['finance', 'risk', 'support'],
    ...free,
  },
  write_off: {
    doc: 'a debt of a member is given up, always by two people',
    from: 'losses',
    startedBy: ['finance'],
    scope: null,
    limits: second('0'),
    maxima: second('0'),
  },
  team_contract: {
    doc: 'a salary or dividend that an upline owes, out of the upline’s balance',
    from: 'member',
    startedBy: [],
    ...free,
  },
  team_transfer: {
    doc: 'an agent gives to a member of the team, out of their own balance',
    from: 'member',
    startedBy: [],
    ...free,
  },
  envelope: {
    doc: 'a red envelope of an agent, out of the agent’s balance',
    from: 'member',
    startedBy: [],
    ...free,
  },
  play_money: {
    doc: 'play money of a trial, which is worth nothing',
    from: 'play_money',
    startedBy: [],
    ...free,
  },
  one_person: {
    doc: 'no way of its own: what one person of staff lets through alone in 24 hours, over all ways together; past `secondFrom` a second person decides whatever the way',
    from: 'rewards',
    startedBy: ['finance', 'risk', 'admin'],
    scope: null,
    limits: second('2000'),
    maxima: second('20000'),
  },
} as const satisfies Record<WayId, WayRule>

export const wayOf = (id: WayId): WayRule => WAYS[id]

/** The way that draws on a budget of the day. */
export const wayOfScope = (scope: BudgetScope): WayId =>
  (Object.keys(WAYS) as WayId[]).find((id) => wayOf(id).scope === scope) ?? 'one_person'

/** By which ways each reason of the ledger brings something to a member or out of the house; none: it only takes. */
export const WAYS_OF_KIND = {
  deposit: ['deposit_pix', 'deposit_bank'],
  deposit_reversal: [],
  write_off: ['write_off'],
  withdrawal_hold: [],
  withdrawal_paid: ['withdrawal', 'large_withdrawal'],
  withdrawal_returned: ['returned'],
  fee: [],
  bet: [],
  win: ['prize'],
  bet_rollback: ['returned'],
  win_rollback: [],
  jackpot: ['jackpot', 'vendor_jackpot'],
  jackpot_feed: [],
  reward: [
    'rules',
    'promotion',
    'check_in',
    'referral',
    'vip_gift',
    'mall_cash',
    'rain',
    'tournament',
    'cashback',
    'mission',
    'vendor_promo',
    'free_rounds',
  ],
  reward_return: [],
  bonus_grant: ['rules'],
  bonus_close: [],
  bonus_release: ['bonus'],
  rebate: ['agent_rebate', 'vip_rebate'],
  commission: ['house_contract'],
  affiliate_payout: ['affiliate'],
  contract_payout: ['team_contract'],
  transfer_to_downline: ['team_transfer'],
  envelope_sent: [],
  envelope_opened: ['envelope'],
  envelope_returned: ['returned'],
  points_earn: ['promotion', 'check_in', 'referral', 'vip_gift', 'rain', 'rules', 'play_points'],
  points_spend: ['mall_goods'],
  points_return: ['returned'],
  points_expire: [],
  play_money: ['play_money'],
  adjustment: ['adjustment'],
} as const satisfies Record<TransferKind, readonly WayId[]>

/** The way of everything that stands in the history of rewards. */
export const WAY_OF_SOURCE = {
  promotion: 'promotion',
  rules: 'rules',
  sign_in: 'check_in',
  referral: 'referral',
  vip: 'vip_gift',
  rebate: 'vip_rebate',
  mall: 'mall_cash',
  rain: 'rain',
  envelope: 'envelope',
  tournament: 'tournament',
  cashback: 'cashback',
  mission: 'mission',
  free_rounds: 'free_rounds',
} as const satisfies Record<RewardSource, WayId>

/** Where the mall pays less, or nothing, limits of points are this many times those of money. */
export const POINTS_PER_UNIT = 100n
/** A point buys at most a tenth of a unit of money. */
export const POINTS_PER_CASH_MIN = 10n
