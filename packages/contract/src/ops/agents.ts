import * as z from 'zod/mini'
import { CategoryRate, RateChange, RateList, TeamPerson } from '../agents/common.ts'
import { ContractKind, ContractState, ContractTerms, PayoutHold, PayoutState } from '../agents/contracts.ts'
import { RebateState } from '../agents/rebates.ts'
import { GameCategory } from '../catalogue.ts'
import { Money, PositiveMoney } from '../money.ts'
import { DateTime, Day, Id, RequestId } from '../wire.ts'
import { Approval, ApprovalNote } from './approvals.ts'
import { keyPageOf, keyQuery, SearchText } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const ById = z.strictObject({ id: Id })
const LOOK = ['support', 'finance', 'risk'] as const

export const TreeRow = z.object({
  ...TeamPerson.shape,
  status: z.enum(['active', 'locked', 'closed']),
  parentId: z.nullable(Id),
  level: z.int(),
  directCount: z.int(),
  teamCount: z.int(),
  turnover30: Money,
})
export type TreeRow = z.infer<typeof TreeRow>

export const opsTree = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/agents/tree',
  summary: 'Direct downlines of a member, or the top level; `q` finds accounts by their beginning',
  roles: LOOK,
  query: keyQuery({ parentId: z.optional(Id), q: SearchText }),
  value: keyPageOf(TreeRow),
})

export const AgentCard = z.object({
  ...TreeRow.shape,
  path: z.array(TeamPerson),
  rates: z.array(CategoryRate),
  /** The newest first, at most 20. */
  rateChanges: z.array(RateChange),
  quota: z.object({ agents: z.nullable(z.int()), players: z.nullable(z.int()) }),
  openDebt: Money,
})
export type AgentCard = z.infer<typeof AgentCard>

export const opsAgent = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/agents/tree/:id',
  summary: 'A member’s place, rates, quota and debt',
  roles: LOOK,
  params: ById,
  value: AgentCard,
  errors: ['not_found'],
})

export const opsSetRates = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/agents/tree/:id/rates',
  summary:
    'Set rates within those of the upline and the downlines; the top level keeps to the brand’s highest. Raising one takes a second person',
  roles: ['finance', 'risk'],
  params: ById,
  body: z.strictObject({ rates: RateList }),
  gives: { rates: { each: { category: 'identity', rate: 'more' }, by: ['category'] } },
  value: AgentCard,
  errors: ['not_found', 'rate_above_own', 'rate_below_downlines', 'rate_above_top', 'approval_required'],
})

export const opsSetQuota = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/agents/tree/:id/quota',
  summary: 'How many accounts an agent may still open directly; null: as many as one likes',
  roles: ['finance', 'risk'],
  params: ById,
  body: z.strictObject({
    agents: z.nullable(z.int().check(z.gte(0), z.lte(10_000))),
    players: z.nullable(z.int().check(z.gte(0), z.lte(100_000))),
  }),
  gives: { agents: 'more', players: 'more' },
  value: AgentCard,
  errors: ['not_found'],
})

export const opsRequestHead = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/agents/heads',
  summary:
    'Ask to make a member without an upline a head agent, with rates up to the brand’s highest; done once a second person approves',
  roles: ['finance'],
  body: z.strictObject({ requestId: RequestId, memberId: Id, rates: RateList, note: ApprovalNote }),
  gives: {
    requestId: 'words',
    memberId: 'identity',
    rates: { each: { category: 'identity', rate: 'more' }, by: ['category'] },
    note: 'words',
  },
  value: Approval,
  errors: ['not_found', 'not_top_level', 'conflict', 'rate_above_top', 'rate_below_downlines', 'idempotency_conflict'],
})

export const opsRequestType = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/members/:id/type',
  summary: 'Ask to make a player an agent, or an agent without downlines a player; a second person decides',
  roles: ['finance', 'risk'],
  params: ById,
  body: z.strictObject({ requestId: RequestId, type: z.literal([0, 1]), note: ApprovalNote }),
  gives: { requestId: 'words', type: 'identity', note: 'words' },
  value: Approval,
  errors: ['not_found', 'conflict', 'has_downlines', 'upline_contract', 'idempotency_conflict'],
})

export const opsRequestMove = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/members/:id/upline',
  summary:
    'Ask to move a member with everybody below to another agent, or to the top level; what was played before stays with the old team. A second person decides',
  roles: ['finance', 'risk'],
  params: ById,
  body: z.strictObject({
    requestId: RequestId,
    /** The user name of the new upline; null: the top level. */
    upline: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(20))),
    note: ApprovalNote,
  }),
  gives: { requestId: 'words', upline: 'identity', note: 'words' },
  value: Approval,
  errors: [
    'not_found',
    'conflict',
    'own_team',
    'upline_unfit',
    'upline_contract',
    'team_too_large',
    'rate_above_own',
    'rate_above_top',
    'idempotency_conflict',
  ],
})

/** What a brand decides for its agents. */
export const AgentRules = z.strictObject({
  /** Whether bettors earn their own rate on their own turnover. */
  selfRebate: z.boolean(),
  /** Turnover in a period from which a member counts as active. */
  activeTurnover: PositiveMoney.check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'whole_cents')),
  /** Accounts that an agent may open directly before anybody gives more. */
  agentQuota: z.int().check(z.gte(0), z.lte(10_000)),
  playerQuota: z.int().check(z.gte(0), z.lte(100_000)),
})
export type AgentRules = z.infer<typeof AgentRules>

/** What was set last; what is about money counts from `from`, and until then as `now` says. */
export const AgentRulesSet = z.object({
  ...AgentRules.shape,
  from: z.nullable(Day),
  now: z.object({ selfRebate: z.boolean(), activeTurnover: Money }),
})
export type AgentRulesSet = z.infer<typeof AgentRulesSet>

export const opsAgentRules = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/agents/rules',
  summary: 'What the brand decides for its agents, and from when',
  roles: LOOK,
  value: AgentRulesSet,
})

export const opsSetAgentRules = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/agents/rules',
  summary:
    'Set what the brand decides for its agents. What is about money takes a second person and counts for periods from the next day on; quotas at once',
  roles: ['finance'],
  body: AgentRules,
  gives: { selfRebate: 'more', activeTurnover: 'less', agentQuota: 'words', playerQuota: 'words' },
  value: AgentRulesSet,
  errors: ['approval_required', 'margin_exceeded'],
})

/** What the house does with one of its contracts. */
export const HouseStep = z.enum(['withdraw', 'requestVoid', 'agreeVoid', 'keep'])
export type HouseStep = z.infer<typeof HouseStep>

export const OpsContract = z.object({
  id: Id,
  version: z.int(),
  state: ContractState,
  upline: z.nullable(TeamPerson),
  downline: TeamPerson,
  terms: ContractTerms,
  offeredAt: DateTime,
  effectiveAt: z.nullable(DateTime),
  endedAt: z.nullable(DateTime),
  /** What staff may do with it for the house as it stands; nothing with a contract between members. */
  steps: z.array(HouseStep),
})
export type OpsContract = z.infer<typeof OpsContract>

export const opsContracts = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/agents/contracts',
  summary: 'Contracts, newest first',
  roles: LOOK,
  query: keyQuery({
    kind: z.optional(ContractKind),
    state: z.optional(ContractState),
    memberId: z.optional(Id),
    ofHouse: z.optional(z.enum(['0', '1'])),
  }),
  value: keyPageOf(OpsContract),
})

export const opsOfferContract = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/agents/contracts',
  summary:
    'Ask for a contract of the house with a member of the top level; it is offered once a second person approves',
  roles: ['finance'],
  body: z.strictObject({ requestId: RequestId, memberId: Id, terms: ContractTerms, note: ApprovalNote }),
  gives: {
    requestId: 'words',
    memberId: 'identity',
    terms: {
      kind: 'identity',
      tiers: {
        each: {
          betVolume: 'less',
          minimumBet: 'less',
          netLoss: 'less',
          activeMember: 'less',
          rateType: 'identity',
          rate: 'more',
          contractRate: 'more',
        },
      },
    },
    note: 'words',
  },
  value: Approval,
  errors: ['not_found', 'tiers_invalid', 'margin_exceeded', 'idempotency_conflict'],
})

export const opsStepContract = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/agents/contracts/:id/steps',
  summary: 'The house’s step with one of its contracts',
  roles: ['finance'],
  params: ById,
  body: z.strictObject({ step: HouseStep }),
  gives: { step: 'words' },
  value: OpsContract,
  errors: ['not_found', 'conflict', 'contract_in_use'],
})

/** rebate by day; the others as the contracts of that kind. */
export const RunKind = z.enum(['rebate', 'salary', 'hourly', 'dividend'])
export type RunKind = z.infer<typeof RunKind>

export const PayoutRun = z.object({
  id: Id,
  kind: RunKind,
  periodStart: DateTime,
  periodEnd: DateTime,
  /** computing: lines are being made; paying: they are being paid; done. */
  state: z.enum(['computing', 'paying', 'done']),
  startedAt: DateTime,
  finishedAt: z.nullable(DateTime),
  lines: z.int(),
  amount: Money,
  paid: Money,
  insufficient: Money,
  withheld: Money,
})
export type PayoutRun = z.infer<typeof PayoutRun>

export const opsRuns = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/agents/runs',
  summary: 'Payout runs, newest first',
  roles: LOOK,
  query: keyQuery({ kind: z.optional(RunKind) }),
  value: keyPageOf(PayoutRun),
})

export const opsRun = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/agents/runs/:id',
  summary: 'One payout run',
  roles: LOOK,
  params: ById,
  value: PayoutRun,
  errors: ['not_found'],
})

/** A payment to be made or made. For rebates `payer` is always the house and there is no tier. */
export const RunLine = z.object({
  id: Id,
  payer: z.nullable(TeamPerson),
  payee: TeamPerson,
  turnover: Money,
  netLoss: Money,
  /** What the team won in earlier periods and has to lose first; zero or below. */
  carriedIn: Money,
  activeMembers: z.int(),
  tier: z.nullable(z.int()),
  amount: Money,
  state: z.union([PayoutState, RebateState]),
  heldFor: z.nullable(PayoutHold),
})
export type RunLine = z.infer<typeof RunLine>

export const opsRunLines = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/agents/runs/:id/lines',
  summary: 'Payments of a run',
  roles: LOOK,
  params: ById,
  query: keyQuery({ state: z.optional(PayoutState) }),
  value: keyPageOf(RunLine),
  errors: ['not_found'],
})

export const opsReceiptLines = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/agents/rebates/:id/lines',
  summary: 'What a rebate payment is made of',
  roles: LOOK,
  params: ById,
  query: keyQuery({}),
  value: keyPageOf(
    z.object({
      id: Id,
      downline: z.nullable(TeamPerson),
      category: GameCategory,
      turnover: Money,
      rate: z.string(),
      amount: Money,
    }),
  ),
  errors: ['not_found'],
})

/** Computed and thrown away: nothing is written or paid. */
export const opsDryRun = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/agents/dry-run',
  summary: 'What a run over the period of a day would pay, the largest payments first, at most 200',
  roles: ['finance', 'risk'],
  query: z.strictObject({
    kind: RunKind,
    day: Day,
    /** Of the day, for hourly. */
    hour: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(23)), 0),
  }),
  value: z.object({
    periodStart: DateTime,
    periodEnd: DateTime,
    payments: z.int(),
    amount: Money,
    /** What the house would pay of it. */
    ofHouse: Money,
    lines: z.array(RunLine),
  }),
  perMinute: 6,
})
