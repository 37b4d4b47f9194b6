import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Money } from '../money.ts'
import { Cursor, DateTime, Day, Id, RequestId } from '../wire.ts'
import { Rate, TeamPerson } from './common.ts'

export const TIERS_MAX = 10

/** salary: by day; hourly: by hour; dividend: by half month (1-15, 16-end). */
export const ContractKind = z.enum(['salary', 'hourly', 'dividend'])
export type ContractKind = z.infer<typeof ContractKind>

const Threshold = z.string().check(z.regex(/^\d{1,11}(\.\d{1,2})?$/, 'money'))
const ActiveMember = z.int().check(z.gte(0), z.lte(1_000_000))
/** P: `rate` is a percentage; F: `rate` is a sum of money. One contract has one type. */
const RateType = z.enum(['P', 'F'])
const RateOrSum = z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'rate'))
const SalaryTier = z.strictObject({
  betVolume: Threshold,
  activeMember: ActiveMember,
  rateType: RateType,
  rate: RateOrSum,
})
const HourlyTier = z.strictObject({
  minimumBet: Threshold,
  activeMember: ActiveMember,
  rateType: RateType,
  rate: RateOrSum,
})
const DividendTier = z.strictObject({
  minimumBet: Threshold,
  netLoss: Threshold,
  activeMember: ActiveMember,
  contractRate: Rate,
})
const tiersOf = <T extends z.ZodMiniType>(tier: T) => z.array(tier).check(z.minLength(1), z.maxLength(TIERS_MAX))

/** The highest tier whose conditions all hold pays. Rates rise strictly from tier to tier, thresholds never fall. */
export const ContractTerms = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('salary'), tiers: tiersOf(SalaryTier) }),
  z.strictObject({ kind: z.literal('hourly'), tiers: tiersOf(HourlyTier) }),
  z.strictObject({ kind: z.literal('dividend'), tiers: tiersOf(DividendTier) }),
])
export type ContractTerms = z.infer<typeof ContractTerms>

/**
 * pending: offered; effective; rejected: by the receiver; withdrawn: by the offerer; void_requested: in force until the other
 * side agrees to end it; void: ended by both; superseded: replaced by a later version.
 */
export const ContractState = z.enum([
  'pending',
  'effective',
  'rejected',
  'withdrawn',
  'void_requested',
  'void',
  'superseded',
])
export type ContractState = z.infer<typeof ContractState>

export const Contract = z.object({
  id: Id,
  version: z.int(),
  state: ContractState,
  /** Null: the house. */
  upline: z.nullable(TeamPerson),
  downline: TeamPerson,
  terms: ContractTerms,
  offeredAt: DateTime,
  effectiveAt: z.nullable(DateTime),
  endedAt: z.nullable(DateTime),
  /** Who asked to end it, seen by the caller. */
  voidRequestedBy: z.nullable(z.enum(['me', 'other'])),
  /** The caller is: */
  side: z.enum(['upline', 'downline']),
  can: z.object({
    accept: z.boolean(),
    reject: z.boolean(),
    withdraw: z.boolean(),
    requestVoid: z.boolean(),
    agreeVoid: z.boolean(),
    keep: z.boolean(),
  }),
})
export type Contract = z.infer<typeof Contract>

/** Who counts as active: from which turnover in a period, and what it will be once another one is set. */
export const ActiveRule = z.object({
  turnover: Money,
  /** Counts for periods that begin on this day or later. */
  next: z.nullable(z.object({ turnover: Money, from: Day })),
})
export type ActiveRule = z.infer<typeof ActiveRule>

/** Non-empty: an offer of that kind waits for the caller's answer. What fires the prompts. */
export const contractRequirement = endpoint({
  method: 'GET',
  path: '/wps/agent/contracts/requirement',
  summary: 'Which agreements wait for the caller; empty for trial and test members',
  auth: 'session',
  value: z.object({
    /** P or F. */
    dailysalreqtype: z.string(),
    /** HALF_MONTH. */
    divtypecompperiodreq: z.string(),
    /** P or F. */
    contracthoursalreq: z.string(),
  }),
})

/** In force, and waiting for the caller's answer, by kind: what the way to each page says of it. */
export const ownContracts = endpoint({
  method: 'GET',
  path: '/wps/agent/contracts/own',
  summary: 'Of each kind, the contract of the caller that is in force and whether an offer waits',
  auth: 'real',
  module: 'COMM3',
  value: z.object({
    list: z.array(z.object({ kind: ContractKind, state: z.nullable(ContractState), isOffered: z.boolean() })),
  }),
})

export const contracts = endpoint({
  method: 'GET',
  path: '/wps/agent/contracts',
  summary: 'Contracts of a kind: the caller’s own, an offer to the caller, and those with direct downlines',
  auth: 'real',
  module: 'COMM3',
  query: z.strictObject({ kind: ContractKind, cursor: z.optional(Cursor) }),
  value: z.object({
    /** In force, with the upline or the house. */
    own: z.nullable(Contract),
    offer: z.nullable(Contract),
    /** In force or pending, with direct downlines, newest first. */
    downlines: z.array(Contract),
    cursor: z.nullable(Cursor),
    active: ActiveRule,
  }),
})

export const contract = endpoint({
  method: 'GET',
  path: '/wps/agent/contracts/:id',
  summary: 'One contract of the caller with its versions, newest first',
  auth: 'real',
  module: 'COMM3',
  params: z.strictObject({ id: Id }),
  value: z.object({ contract: Contract, versions: z.array(Contract), active: ActiveRule }),
  errors: ['not_found'],
})

export const contractProgress = endpoint({
  method: 'GET',
  path: '/wps/agent/contracts/:id/progress',
  summary:
    'How far the running period of a contract in force has come, what it would pay now, and the way to the next tier',
  auth: 'real',
  module: 'COMM3',
  params: z.strictObject({ id: Id }),
  value: z.object({
    /** Bets settled some seconds before this moment are in it. */
    at: DateTime,
    periodStart: DateTime,
    periodEnd: DateTime,
    /** Turnover of this period from which a member counts as active. */
    activeTurnover: Money,
    /** Of the receiver's team. */
    turnover: Money,
    netLoss: Money,
    /** What the team won in earlier periods and has to lose first; zero or below. */
    carriedIn: Money,
    activeMembers: z.int(),
    /** Reached by now, from 1; null: none. */
    tier: z.nullable(z.int()),
    /** What would be paid if the period ended now. */
    estimate: Money,
    /** The tier above the one reached and what is missing for it; null: there is none above. */
    next: z.nullable(z.object({ tier: z.int(), turnover: Money, netLoss: Money, activeMembers: z.int() })),
  }),
  errors: ['not_found', 'conflict'],
  perMinute: 60,
})

/** What `tier_not_covered` carries: the first tier that is too good and, if any, the tier of the offerer's own contract it must keep to. */
export const UncoveredTier = z.object({ tier: z.int(), covering: z.nullable(z.int()) })
export type UncoveredTier = z.infer<typeof UncoveredTier>

/** fixed: so many downlines at that tier. dividend: one team loses what the rest of the offerer's team wins. */
export const WorstCase = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), tier: z.int(), count: z.int(), pays: Money, receives: Money }),
  z.object({ kind: z.literal('dividend'), loss: Money, pays: Money, receives: Money }),
])
export type WorstCase = z.infer<typeof WorstCase>

export const tryContract = endpoint({
  method: 'POST',
  path: '/wps/agent/contracts/try',
  summary: 'What an offer would cost its giver at worst, tried by the rules that pay; offers nothing',
  auth: 'agent',
  module: 'COMM3',
  body: z.strictObject({ terms: ContractTerms }),
  value: z.object({
    uncovered: z.nullable(UncoveredTier),
    /** Null: what is received covers what is paid, whatever happens. */
    worst: z.nullable(WorstCase),
  }),
  errors: ['free_reject', 'tiers_invalid'],
  perMinute: 120,
})

export const offerContract = endpoint({
  method: 'POST',
  path: '/wps/agent/contracts',
  summary: 'Offer a contract to a direct downline; it replaces an open offer, and on acceptance the one in force',
  auth: 'agent',
  module: 'COMM3',
  body: z.strictObject({ requestId: RequestId, memberId: Id, terms: ContractTerms }),
  value: Contract,
  errors: ['free_reject', 'not_found', 'tiers_invalid', 'tier_not_covered', 'idempotency_conflict'],
  perMinute: 20,
})

/** accept, reject: by the receiver; withdraw: by the offerer; requestVoid, agreeVoid, keep (say no): by either side. */
export const ContractStep = z.enum(['accept', 'reject', 'withdraw', 'requestVoid', 'agreeVoid', 'keep'])
export type ContractStep = z.infer<typeof ContractStep>

export const stepContract = endpoint({
  method: 'POST',
  path: '/wps/agent/contracts/:id/steps',
  summary: 'Take a step with a contract; one that was taken already answers the same',
  auth: 'real',
  module: 'COMM3',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ step: ContractStep }),
  value: Contract,
  /** contract_in_use: it covers contracts with the caller's own downlines, who are named. */
  errors: ['free_reject', 'not_found', 'conflict', 'tier_not_covered', 'contract_in_use'],
})

/** nothing: no tier held; due: about to be paid; insufficient: the payer lacks the money, paid at the next credit. */
export const PayoutState = z.enum(['nothing', 'due', 'paid', 'insufficient', 'withheld'])
export type PayoutState = z.infer<typeof PayoutState>
/** Why one who has the money may not pay: locked, or in debt to the house. It is paid by itself once that is over. */
export const PayoutHold = z.enum(['payer_locked', 'payer_debt'])
export type PayoutHold = z.infer<typeof PayoutHold>

export const Payout = z.object({
  id: Id,
  contractId: Id,
  kind: ContractKind,
  side: z.enum(['payer', 'payee']),
  /** Null: the house. */
  other: z.nullable(TeamPerson),
  periodStart: DateTime,
  periodEnd: DateTime,
  /** Of the receiver's team. */
  turnover: Money,
  netLoss: Money,
  /** What the team won in earlier periods and has to lose first, and what of it goes on to the next; zero or below. */
  carriedIn: Money,
  carriedOut: Money,
  /** Of a dividend: due, and waiting until the team's play leaves room for it. */
  held: Money,
  activeMembers: z.int(),
  /** Which tier held, from 1; null: none. */
  tier: z.nullable(z.int()),
  amount: Money,
  state: PayoutState,
  /** Told to the payer alone. */
  heldFor: z.nullable(PayoutHold),
  paidAt: z.nullable(DateTime),
})
export type Payout = z.infer<typeof Payout>

export const payouts = endpoint({
  method: 'GET',
  path: '/wps/agent/contracts/payouts',
  summary: 'Payouts the caller got or owes, newest first, and what is open',
  auth: 'real',
  module: 'COMM3',
  query: z.strictObject({
    kind: z.optional(ContractKind),
    side: z._default(z.enum(['payer', 'payee']), 'payee'),
    cursor: z.optional(Cursor),
  }),
  value: z.object({
    list: z.array(Payout),
    cursor: z.nullable(Cursor),
    /** What the caller owes: no withdrawal before it is paid. */
    openDebt: Money,
    /** What is owed to the caller. */
    openClaims: Money,
  }),
})
