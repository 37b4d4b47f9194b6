import * as z from 'zod/mini'
import { Money } from '../money.ts'
import { DateTime, Id, RequestId } from '../wire.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/**
 * What takes two people. adjustment: money of a member is corrected; lottery_void: a draw is called off; debt_write_off: what
 * a member owes for a deposit that the bank took back is given up.
 */
export const ApprovalKind = z.enum(['adjustment', 'lottery_void', 'debt_write_off'])
export type ApprovalKind = z.infer<typeof ApprovalKind>

export const ApprovalState = z.enum(['pending', 'approved', 'refused', 'expired'])
export type ApprovalState = z.infer<typeof ApprovalState>

export const APPROVAL_NOTE_MAX = 500
const Note = z.string().check(z.trim(), z.minLength(3), z.maxLength(APPROVAL_NOTE_MAX))

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
  /** Whether the caller may decide it: it waits, and somebody else asked. */
  mayDecide: z.boolean(),
  /** What an adjustment is about; null for other kinds. */
  adjustment: z.nullable(z.object({ memberId: Id, userName: z.string(), amount: Money })),
  /** What any other kind is about, by field, as it was asked. */
  details: z.record(z.string(), z.string()),
})
export type Approval = z.infer<typeof Approval>

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
  summary: 'One of them',
  roles: ['finance', 'risk', 'admin'],
  params: z.strictObject({ id: Id }),
  value: Approval,
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
  }),
  value: Approval,
  errors: ['not_found', 'conflict', 'second_person_required', 'insufficient_funds', 'user_unavailable', 'draw_decided'],
})

/** Signed: what is given is positive. */
const SignedMoney = Money.check(z.refine((value) => /[1-9]/.test(value), 'not_zero'))

export const opsRequestAdjustment = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/adjustments',
  summary: 'Ask for a correction of a member’s money; nothing moves before a second person approves',
  roles: ['finance'],
  body: z.strictObject({ requestId: RequestId, memberId: Id, amount: SignedMoney, note: Note }),
  value: Approval,
  errors: ['not_found', 'idempotency_conflict'],
})
