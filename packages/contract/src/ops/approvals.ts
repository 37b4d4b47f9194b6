import * as z from 'zod/mini'
import { GIFT_REFUSALS } from '../gifts.ts'
import { Money } from '../money.ts'
import { DateTime, Id, RequestId } from '../wire.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { StaffRole } from './roles.ts'
import { TotpCode } from './session.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/**
 * What takes two people. adjustment: money of a member is corrected; lottery_void: a draw is called off; debt_write_off: what
 * a member owes for a deposit that the bank took back is given up; top_rates: the highest rebate rates of the brand change;
 * house_contract: the house offers an agent a contract; head_agent: a member leads a tree of the brand; member_unlock, payout_release: a measure against a member is taken
 * back; member_close: an account ends and its balance is paid out; second_step_reset: a member's second steps
 * are taken away; member_correction: a name, phone number or e-mail address is corrected; member_type: a player becomes an agent
 * or the other way round; member_move: a member gets another upline. The others are a call of the console that went past what
 * one person may do alone: it is kept as it was made, and done when somebody else agrees.
 */
export const ApprovalKind = z.enum([
  'adjustment',
  'lottery_void',
  'debt_write_off',
  'member_unlock',
  'payout_release',
  'member_close',
  'second_step_reset',
  'member_correction',
  'member_type',
  'member_move',
  'top_rates',
  'house_contract',
  'head_agent',
  'agent_rates',
  'agent_rules',
  'promotion_value',
  'check_in_create',
  'check_in_edit',
  'vip_level',
  'reward_issue',
  'sign_up_grant',
  'withdrawal',
  'referral',
  'reward_rules',
  'mall_item_create',
  'mall_item_edit',
  'rain_round',
  'rain_plan_create',
  'rain_plan_edit',
  'tournament',
  'jackpot',
  'mission',
  'rule',
  'free_rounds',
  'cashback_rule',
  'affiliate_plan',
  'affiliate_rules',
  'affiliate_statement',
  'bank_receipt',
  'payment_method',
  'payment_method_create',
  'payout_failed',
  'vendor_key',
  'vendor_terms',
  'vendor_create',
  'game_return',
  'vendor_change',
  'lottery_limits',
  'brand_provider',
  'brand_place',
  'time_zone',
  'way_limits',
  'platform_margin',
  'payout_rule',
  'suspicion_close',
  'legal_text',
  'staff_create',
  'staff_update',
  'staff_reset',
  'office_networks',
])
export type ApprovalKind = z.infer<typeof ApprovalKind>

const MONEY = ['finance', 'admin'] as const

/** Who may be the second person. Of one account `finance` and `admin` exclude each other, so these are never one hand. */
export const APPROVAL_DECIDERS = {
  adjustment: MONEY,
  lottery_void: MONEY,
  debt_write_off: MONEY,
  member_unlock: MONEY,
  payout_release: MONEY,
  member_close: MONEY,
  second_step_reset: MONEY,
  member_correction: MONEY,
  member_type: MONEY,
  member_move: MONEY,
  top_rates: MONEY,
  house_contract: MONEY,
  head_agent: MONEY,
  agent_rates: MONEY,
  agent_rules: MONEY,
  promotion_value: MONEY,
  check_in_create: MONEY,
  check_in_edit: MONEY,
  vip_level: MONEY,
  reward_issue: MONEY,
  sign_up_grant: MONEY,
  withdrawal: MONEY,
  referral: MONEY,
  reward_rules: MONEY,
  mall_item_create: MONEY,
  mall_item_edit: MONEY,
  rain_round: MONEY,
  rain_plan_create: MONEY,
  rain_plan_edit: MONEY,
  tournament: MONEY,
  jackpot: MONEY,
  mission: MONEY,
  rule: MONEY,
  free_rounds: MONEY,
  cashback_rule: MONEY,
  affiliate_plan: MONEY,
  affiliate_rules: MONEY,
  affiliate_statement: MONEY,
  bank_receipt: MONEY,
  payment_method: MONEY,
  payment_method_create: MONEY,
  payout_failed: MONEY,
  vendor_key: MONEY,
  vendor_terms: MONEY,
  vendor_create: MONEY,
  game_return: MONEY,
  vendor_change: MONEY,
  lottery_limits: MONEY,
  brand_provider: MONEY,
  brand_place: MONEY,
  time_zone: MONEY,
  way_limits: MONEY,
  platform_margin: MONEY,
  payout_rule: MONEY,
  // Those who know money laundering, and never the one who asks.
  suspicion_close: ['risk', 'admin'],
  legal_text: MONEY,
  staff_create: MONEY,
  staff_update: MONEY,
  staff_reset: MONEY,
  office_networks: MONEY,
} as const satisfies Record<ApprovalKind, readonly StaffRole[]>

export const ApprovalState = z.enum(['pending', 'approved', 'refused', 'expired'])
export type ApprovalState = z.infer<typeof ApprovalState>

export const APPROVAL_NOTE_MAX = 500
export const ApprovalNote = z.string().check(z.trim(), z.minLength(3), z.maxLength(APPROVAL_NOTE_MAX))

/** A figure of what is asked for: what it is now, where it is anything, and what it would be. */
export const ApprovalFact = z.object({
  /** The console has a text for each. */
  name: z.string(),
  as: z.enum(['text', 'money', 'points', 'percent', 'count', 'moment', 'role', 'yes_no']),
  before: z.nullable(z.string()),
  after: z.string(),
})
export type ApprovalFact = z.infer<typeof ApprovalFact>

export const Approval = z.object({
  id: Id,
  kind: ApprovalKind,
  state: ApprovalState,
  note: z.string(),
  requestedBy: z.string(),
  requestedAt: DateTime,
  expiresAt: DateTime,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(DateTime),
  decisionNote: z.string(),
  /** Whether the caller may decide it: it waits, somebody else asked, and the caller's account is old enough. */
  mayDecide: z.boolean(),
  /** Why not: asked by the caller, not of the right role, about every brand, or an account that was made or changed days ago. */
  whyNot: z.nullable(z.enum(['own', 'role', 'brand', 'too_new'])),
  /** What an adjustment is about; null for other kinds. */
  adjustment: z.nullable(z.object({ memberId: Id, userName: z.string(), amount: Money })),
  /** What it is about, figure by figure. */
  facts: z.array(ApprovalFact),
  /** Of a kind without figures: what it is about, by field, as it was asked. */
  details: z.record(z.string(), z.string()),
})
export type Approval = z.infer<typeof Approval>

/** Somebody who could be the second person: from which moment, null where it has come. */
export const ApprovalDecider = z.object({ name: z.string(), role: StaffRole, from: z.nullable(DateTime) })
export type ApprovalDecider = z.infer<typeof ApprovalDecider>

export const ApprovalOfOne = z.extend(Approval, {
  /** While it waits: who could decide it, those who can now first. Without an entry nobody can. */
  deciders: z.array(ApprovalDecider),
})
export type ApprovalOfOne = z.infer<typeof ApprovalOfOne>

/** What a call answers with that one person may not make alone: as which kind it can be asked for, and why. */
export const ApprovalNeeded = z.object({
  kind: ApprovalKind,
  /** limit: past what one person decides; day: past what one person lets through in a day; differs: not what was asked for; always: whatever the sum. */
  why: z.enum(['limit', 'day', 'differs', 'always']),
  limit: z.nullable(Money),
})
export type ApprovalNeeded = z.infer<typeof ApprovalNeeded>

export const opsAskApproval = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/approvals',
  summary: 'Ask for a call that takes a second person, as it would have been made; nothing happens before the decision',
  roles: ['finance', 'risk', 'admin'],
  body: z.strictObject({
    requestId: RequestId,
    kind: ApprovalKind,
    note: ApprovalNote,
    /** Of the call: read by its own schemas. */
    params: z._default(z.record(z.string(), z.string()), {}),
    body: z.record(z.string(), z.unknown()),
  }),
  gives: { requestId: 'words', kind: 'words', note: 'words', params: 'words', body: 'words' },
  value: Approval,
  errors: [
    'not_found',
    'conflict',
    'idempotency_conflict',
    'own_account',
    'username_taken',
    'way_max',
    'margin_exceeded',
    'legal_waiting',
    'legal_names_missing',
  ],
  maxBodyBytes: 1_048_576,
})

export const opsApprovals = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/approvals',
  summary: 'What waits for a second person, and what was decided; newest first',
  roles: ['finance', 'risk', 'admin'],
  query: keyQuery({ state: z.optional(ApprovalState), kind: z.optional(ApprovalKind) }),
  value: keyPageOf(Approval),
})

export const opsApproval = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/approvals/:id',
  summary: 'One of them, and who could decide it from when',
  roles: ['finance', 'risk', 'admin'],
  params: z.strictObject({ id: Id }),
  value: ApprovalOfOne,
  errors: ['not_found'],
})

export const opsDecideApproval = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/approvals/:id/decision',
  summary: 'Approve, which does at once what was asked, or refuse; never by the one who asked',
  roles: ['finance', 'admin'],
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    accept: z.boolean(),
    note: z._default(z.string().check(z.trim(), z.maxLength(APPROVAL_NOTE_MAX)), ''),
    /** Of the authenticator, where both sit in one office network (`fresh_code_required`). */
    code: z.optional(TotpCode),
  }),
  gives: { accept: 'more', note: 'words', code: 'words' },
  value: Approval,
  errors: [
    'not_found',
    'conflict',
    'idempotency_conflict',
    'second_person_required',
    'fresh_code_required',
    'verification_code_error',
    'locked_out',
    'insufficient_funds',
    'user_unavailable',
    'too_new_to_decide',
    'same_device',
    'same_address',
    'own_account',
    'last_admin',
    'username_taken',
    'way_max',
    'margin_exceeded',
    'legal_waiting',
    'legal_names_missing',
    'rate_below_downlines',
    'tiers_invalid',
    'rate_above_top',
    'not_top_level',
    'open_debt',
    'deposit_debt',
    'payouts_held',
    'payout_account_missing',
    'payment_unavailable',
    'own_key_only',
    'own_money_only',
    'document_required',
    'draw_decided',
    'draw_sealed',
    'payout_waits',
    'gave_to_member',
    ...GIFT_REFUSALS,
    'open_bets',
    'turnover_required',
    'mobile_taken',
    'email_taken',
    'own_team',
    'upline_unfit',
    'has_downlines',
    'upline_contract',
    'team_too_large',
    'rate_above_own',
  ],
})

/** Signed: what is given is positive. */
const SignedMoney = Money.check(z.refine((value) => /[1-9]/.test(value), 'not_zero'))

export const opsRequestAdjustment = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/adjustments',
  summary: 'Ask for a correction of a member’s money; nothing moves before a second person approves',
  roles: ['finance'],
  body: z.strictObject({ requestId: RequestId, memberId: Id, amount: SignedMoney, note: ApprovalNote }),
  gives: { requestId: 'words', memberId: 'identity', amount: 'more', note: 'words' },
  value: Approval,
  errors: ['not_found', 'idempotency_conflict'],
})
