import * as z from 'zod/mini'
import { GiftKind } from '../gifts.ts'
import { Money } from '../money.ts'
import { FriendState } from '../referral.ts'
import { DateTime, Id } from '../wire.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/** Signs that friend and inviter are one person, or that friends are made on one device. */
export const ReferralReason = z.enum([
  'same_address',
  'same_device',
  'same_payout',
  'many_from_address',
  'many_from_device',
])

const gift = z.nullable(z.object({ kind: GiftKind, amount: Money }))
export const StaffReferral = z.object({
  /** Of the friend. */
  id: Id,
  friend: z.string(),
  inviterId: Id,
  inviter: z.string(),
  state: FriendState,
  reasons: z.array(ReferralReason),
  inviterGift: gift,
  friendGift: gift,
  done: Money,
  required: Money,
  createdAt: DateTime,
  deadline: DateTime,
  decidedBy: z.nullable(z.string()),
})
export type StaffReferral = z.infer<typeof StaffReferral>

export const opsReferrals = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/referrals',
  summary: 'Invited friends, newest first; `review` waits for a decision',
  roles: ['risk', 'finance', 'support'],
  query: keyQuery({
    state: z.optional(z.enum(['playing', 'review', 'rewarded', 'refused', 'over'])),
    inviterId: z.optional(Id),
  }),
  value: keyPageOf(StaffReferral),
})
export const opsDecideReferral = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/referrals/:id/decision',
  summary: 'Reward a friend who was held back, or refuse',
  roles: ['risk', 'finance'],
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ reward: z.boolean() }),
  gives: { reward: 'more' },
  value: StaffReferral,
  errors: ['not_found', 'conflict', 'approval_required'],
})
