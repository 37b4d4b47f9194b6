import * as z from 'zod/mini'
import { DialingCode, Email, MobileNumber, PersonName } from '../fields.ts'
import { DateTime, Id, RequestId } from '../wire.ts'
import { TurnoverLeft } from '../withdrawals.ts'
import { Approval } from './approvals.ts'
import { MemberStatus } from './members.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/**
 * What staff may do to a member's account. Taking a measure back, closing, setting a second step back and correcting who or
 * where the member is take a second person.
 */
export const MemberActionKind = z.enum([
  'lock',
  'unlock',
  'hold_payouts',
  'release_payouts',
  'sign_out',
  'close',
  'reset_password',
  'reset_payment_password',
  'reset_second_step',
  'correct_mobile',
  'correct_email',
  'correct_name',
])
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
  body: Request,
  gives: { requestId: 'words', reason: 'words', note: 'words' },
  value: MemberStanding,
  errors: ['not_found', 'conflict', 'idempotency_conflict'],
})

export const opsHoldPayouts = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/members/:id/payout-hold',
  summary: 'Hold everything that would be paid to a member',
  roles: ['risk'],
  params: ById,
  body: Request,
  gives: { requestId: 'words', reason: 'words', note: 'words' },
  value: MemberStanding,
  errors: ['not_found', 'conflict', 'idempotency_conflict'],
})

export const opsSignOutMember = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/members/:id/sign-out',
  summary: 'Sign a member out on every device',
  roles: ['support', 'risk'],
  params: ById,
  body: Request,
  gives: { requestId: 'words', reason: 'words', note: 'words' },
  value: MemberStanding,
  errors: ['not_found', 'idempotency_conflict'],
})

export const opsRequestUnlock = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/members/:id/unlock',
  summary: 'Ask to unlock an account; a second person decides',
  roles: ['risk'],
  params: ById,
  body: Request,
  gives: { requestId: 'words', reason: 'words', note: 'words' },
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
  gives: { requestId: 'words', reason: 'words', note: 'words' },
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
  gives: { requestId: 'words', reason: 'words', note: 'words' },
  value: Approval,
  errors: ['not_found', 'conflict', 'idempotency_conflict'],
})

/** How staff made sure that it is the member who asks. */
export const IdentityProof = z.enum(['document', 'video_call', 'call_back', 'in_person'])
export type IdentityProof = z.infer<typeof IdentityProof>

export const opsResetPassword = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/members/:id/password-reset',
  summary:
    'Make a password unusable and sign the member out; the member alone chooses the next one, by a confirmed contact',
  roles: ['support', 'risk'],
  params: ById,
  body: z.strictObject({
    requestId: RequestId,
    which: z.enum(['login', 'payment']),
    proof: IdentityProof,
    ...Why,
  }),
  gives: { requestId: 'words', which: 'words', proof: 'words', reason: 'words', note: 'words' },
  value: MemberStanding,
  errors: ['not_found', 'conflict', 'contact_unverified', 'idempotency_conflict'],
})

export const opsRequestSecondStepReset = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/members/:id/second-step-reset',
  summary: 'Ask to take all second steps of a member away; a second person decides',
  roles: ['support', 'risk'],
  params: ById,
  body: z.strictObject({ requestId: RequestId, proof: IdentityProof, ...Why }),
  gives: { requestId: 'words', proof: 'words', reason: 'words', note: 'words' },
  value: Approval,
  errors: ['not_found', 'conflict', 'idempotency_conflict'],
})

export const opsRequestCorrection = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/members/:id/corrections',
  summary: 'Ask to correct the name, the phone number or the e-mail address of a member; a second person decides',
  roles: ['support', 'risk'],
  params: ById,
  body: z.strictObject({
    requestId: RequestId,
    correction: z.discriminatedUnion('field', [
      z.strictObject({ field: z.literal('name'), name: PersonName }),
      z.strictObject({ field: z.literal('email'), email: Email }),
      z.strictObject({ field: z.literal('mobile'), countryDialingCode: DialingCode, mobileNum: MobileNumber }),
    ]),
    proof: IdentityProof,
    ...Why,
  }),
  gives: { requestId: 'words', correction: 'identity', proof: 'words', reason: 'words', note: 'words' },
  value: Approval,
  errors: ['not_found', 'conflict', 'mobile_taken', 'email_taken', 'idempotency_conflict'],
})
