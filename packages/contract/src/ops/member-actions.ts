import * as z from 'zod/mini'
import { TurnoverLeft } from '../cashier.ts'
import { DateTime, Id, RequestId } from '../wire.ts'
import { Approval } from './approvals.ts'
import { MemberStatus } from './members.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/** What staff may do to a member's account. Taking a measure back, and closing, take a second person. */
export const MemberActionKind = z.enum(['lock', 'unlock', 'hold_payouts', 'release_payouts', 'sign_out', 'close'])
export type MemberActionKind = z.infer<typeof MemberActionKind>

export const MemberActionReason = z.enum([
  'fraud',
  'takeover',
  'third_party',
  'documents',
  'member_request',
  'protection',
  'other',
])
export type MemberActionReason = z.infer<typeof MemberActionReason>

export const ACTION_NOTE_MAX = 500
const Why = {
  reason: MemberActionReason,
  note: z.string().check(z.trim(), z.minLength(3), z.maxLength(ACTION_NOTE_MAX)),
}
const Measure = z.strictObject(Why)
const Request = z.strictObject({ requestId: RequestId, ...Why })
const ById = z.strictObject({ id: Id })

/** How an account stands with staff, and what led there, newest first. */
export const MemberStanding = z.object({
  status: MemberStatus,
  payoutsHeld: z.boolean(),
  /** What the member has to play before a withdrawal, and for which credits; null: nothing. */
  turnover: z.nullable(TurnoverLeft),
  actions: z.array(
    z.object({
      id: Id,
      action: MemberActionKind,
      reason: MemberActionReason,
      note: z.string(),
      by: z.string(),
      /** Who agreed, where it took a second person. */
      second: z.nullable(z.string()),
      at: DateTime,
    }),
  ),
})
export type MemberStanding = z.infer<typeof MemberStanding>

export const opsMemberStanding = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/members/:id/standing',
  summary: 'Whether a member is locked or payouts are held, what is left to play, and what staff did to the account',
  roles: ['support', 'finance', 'risk'],
  params: ById,
  value: MemberStanding,
  errors: ['not_found'],
})

export const opsLockMember = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/members/:id/lock',
  summary: 'Lock an account at once: sessions, sockets and games end, and nothing is staked or paid by itself',
  roles: ['risk'],
  params: ById,
  body: Measure,
  value: MemberStanding,
  errors: ['not_found', 'conflict'],
})

export const opsHoldPayouts = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/members/:id/payout-hold',
  summary: 'Hold everything that would be paid to a member',
  roles: ['risk'],
  params: ById,
  body: Measure,
  value: MemberStanding,
  errors: ['not_found', 'conflict'],
})

export const opsSignOutMember = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/members/:id/sign-out',
  summary: 'Sign a member out on every device',
  roles: ['support', 'risk'],
  params: ById,
  body: Measure,
  value: MemberStanding,
  errors: ['not_found'],
})

export const opsRequestUnlock = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/members/:id/unlock',
  summary: 'Ask to unlock an account; a second person decides',
  roles: ['risk'],
  params: ById,
  body: Request,
  value: Approval,
  errors: ['not_found', 'conflict', 'idempotency_conflict'],
})

export const opsRequestRelease = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/members/:id/payout-release',
  summary: 'Ask to release payouts that are held; a second person decides',
  roles: ['risk'],
  params: ById,
  body: Request,
  value: Approval,
  errors: ['not_found', 'conflict', 'idempotency_conflict'],
})

export const opsRequestClosing = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/members/:id/closing',
  summary: 'Ask to close an account for good and to pay its balance to the registered account; a second person decides',
  roles: ['risk'],
  params: ById,
  body: Request,
  value: Approval,
  errors: ['not_found', 'conflict', 'idempotency_conflict'],
})
