import * as z from 'zod/mini'
import { Money, NotNegativeMoney } from '../money.ts'
import { DateTime, Day, Id, RequestId } from '../wire.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/**
 * large_in: much paid in within some days; pass_through: in and out again with little play; structured: several deposits just under
 * a sum; many_payers: strangers paid for the member; shared_device: accounts made on one device; circle: sent to and got from other
 * members with little play; sudden: far more than the member pays in otherwise.
 */
export const SuspicionRuleName = z.enum([
  'large_in',
  'pass_through',
  'structured',
  'many_payers',
  'shared_device',
  'circle',
  'sudden',
])
export type SuspicionRuleName = z.infer<typeof SuspicionRuleName>

export const SuspicionState = z.enum(['open', 'to_report', 'reported', 'closed'])
export type SuspicionState = z.infer<typeof SuspicionState>

export const RiskClass = z.enum(['low', 'medium', 'high'])
export type RiskClass = z.infer<typeof RiskClass>

export const SuspicionStep = z.enum(['opened', 'found', 'taken', 'noted', 'to_report', 'reported', 'closed'])
export type SuspicionStep = z.infer<typeof SuspicionStep>

export const SuspicionRow = z.object({
  id: Id,
  memberId: Id,
  userName: z.string(),
  state: SuspicionState,
  riskClass: RiskClass,
  rules: z.array(SuspicionRuleName),
  /** Who works on it. */
  staffName: z.nullable(z.string()),
  openedAt: DateTime,
  dueAt: DateTime,
})
export type SuspicionRow = z.infer<typeof SuspicionRow>

export const Suspicion = z.object({
  ...SuspicionRow.shape,
  score: z.int(),
  protocol: z.nullable(z.string()),
  decidedAt: z.nullable(DateTime),
  /** Newest first; amounts as text. */
  hits: z.array(
    z.object({ rule: SuspicionRuleName, day: Day, weight: z.int(), facts: z.record(z.string(), z.string()) }),
  ),
  /** Oldest first. */
  steps: z.array(z.object({ step: SuspicionStep, detail: z.string(), by: z.nullable(z.string()), at: DateTime })),
})
export type Suspicion = z.infer<typeof Suspicion>

export const SUSPICION_NOTE_MAX = 2000
const Note = z.string().check(z.trim(), z.minLength(3), z.maxLength(SUSPICION_NOTE_MAX))
const ById = z.strictObject({ id: Id })
/** Nobody else learns that somebody is looked at. */
const RISK = ['risk'] as const

export const opsSuspicions = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/suspicions',
  summary: 'Members whom monitoring rules have found, newest first; members are never told',
  roles: RISK,
  query: keyQuery({ state: z.optional(SuspicionState), memberId: z.optional(Id) }),
  value: keyPageOf(SuspicionRow),
})

export const opsSuspicion = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/suspicions/:id',
  summary: 'One case with what was found and what was done',
  roles: RISK,
  params: ById,
  value: Suspicion,
  errors: ['not_found'],
})

export const opsNoteSuspicion = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/suspicions/:id/notes',
  summary: 'Note something about a case, and take it',
  roles: RISK,
  params: ById,
  body: z.strictObject({ requestId: RequestId, note: Note }),
  gives: { requestId: 'words', note: 'words' },
  value: Suspicion,
  errors: ['not_found', 'conflict', 'idempotency_conflict'],
})

export const opsReportSuspicion = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/suspicions/:id/report',
  summary: 'Decide that it is reported to the authority; a day is left for it',
  roles: RISK,
  params: ById,
  body: z.strictObject({ requestId: RequestId, note: Note }),
  gives: { requestId: 'words', note: 'words' },
  value: Suspicion,
  errors: ['not_found', 'conflict', 'idempotency_conflict'],
})

export const opsFiledSuspicion = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/suspicions/:id/filed',
  summary: 'Note the authority’s receipt of a report',
  roles: RISK,
  params: ById,
  body: z.strictObject({ requestId: RequestId, note: z.string().check(z.trim(), z.minLength(3), z.maxLength(100)) }),
  gives: { requestId: 'words', note: 'words' },
  value: Suspicion,
  errors: ['not_found', 'conflict', 'idempotency_conflict'],
})

export const opsCloseSuspicion = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/suspicions/:id/close',
  summary: 'Close a case without a report; a second person has to agree',
  roles: RISK,
  params: ById,
  body: z.strictObject({ note: Note }),
  gives: { note: 'words' },
  value: Suspicion,
  errors: ['not_found', 'conflict', 'approval_required'],
})

export const opsSuspicionFile = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/suspicions/:id/file',
  summary: 'The report for the authority as a file; taking it is written down',
  roles: RISK,
  params: ById,
  value: z.unknown(),
  errors: ['not_found', 'conflict'],
})

export const SuspicionRule = z.object({
  id: SuspicionRuleName,
  isOn: z.boolean(),
  amount: Money,
  times: z.int(),
  days: z.int(),
  weight: z.int(),
})
export type SuspicionRule = z.infer<typeof SuspicionRule>

export const opsSuspicionRules = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/suspicion-rules',
  summary: 'The monitoring rules of a brand',
  roles: RISK,
  value: z.object({ data: z.array(SuspicionRule), total: z.int() }),
})

const count = (most: number) => z.int().check(z.gte(1), z.lte(most))

export const opsSetSuspicionRule = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/suspicion-rules/:id',
  summary: 'Change a monitoring rule, from the next day on',
  roles: RISK,
  params: z.strictObject({ id: SuspicionRuleName }),
  body: z.strictObject({
    isOn: z.boolean(),
    amount: NotNegativeMoney,
    times: count(1000),
    days: count(90),
    weight: count(10),
  }),
  gives: { isOn: 'words', amount: 'words', times: 'words', days: 'words', weight: 'words' },
  value: SuspicionRule,
})
