import * as z from 'zod/mini'
import { ActivityStatus } from '../catalogue.ts'
import { GIFT_REFUSALS } from '../gifts.ts'
import { CentAmount, Money } from '../money.ts'
import { DateTime, Id, RequestId } from '../wire.ts'
import { Reward } from './content.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const ById = z.strictObject({ id: Id })

const rowFields = {
  id: Id,
  promotionId: Id,
  promotionTitle: z.string(),
  memberId: Id,
  userName: z.string(),
  /** Where the member stands in the promotion now; only Applying and Process wait for a decision. */
  status: ActivityStatus,
  /** Superseded: the member applied again after a rejection, and this is not the application that counts. */
  current: z.boolean(),
  reward: Reward,
  remarks: z.string(),
  pictures: z.int().check(z.gte(0), z.lte(3)),
  appliedAt: DateTime,
}
export const RewardRow = z.object(rowFields)
export type RewardRow = z.infer<typeof RewardRow>

export const RewardApplication = z.object({
  ...rowFields,
  /** Every step of this member in this promotion, oldest first. */
  history: z.array(
    z.object({
      at: DateTime,
      step: z.string(),
      to: z.string(),
      /** Who of staff took it; null for the member's own steps. */
      by: z.nullable(z.string()),
      note: z.string(),
    }),
  ),
})
export type RewardApplication = z.infer<typeof RewardApplication>

export const opsRewards = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/rewards',
  summary: 'Applications for rewards, newest first',
  roles: ['support', 'finance', 'risk'],
  query: keyQuery({
    /** waiting: to be decided. */
    state: z._default(z.enum(['waiting', 'issued', 'rejected', 'all']), 'all'),
    promotionId: z.optional(Id),
    memberId: z.optional(Id),
  }),
  value: keyPageOf(RewardRow),
})

export const opsReward = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/rewards/:id',
  summary: 'One application with its history',
  roles: ['support', 'finance', 'risk'],
  params: ById,
  value: RewardApplication,
  errors: ['not_found'],
})

/** Answers with the picture itself: fetched with the token in its header, shown from a blob. */
export const opsRewardPicture = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/rewards/:id/pictures/:position',
  summary: 'A picture of an application, as a JPEG and not in the envelope',
  roles: ['support', 'finance', 'risk'],
  params: z.strictObject({ id: Id, position: z.string().check(z.regex(/^[1-3]$/, 'position')) }),
  value: z.unknown(),
  errors: ['not_found'],
})

export const opsReviewReward = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/rewards/:id/review',
  summary: 'Say that it is being looked at; the member sees "Process"',
  roles: ['support', 'finance', 'risk'],
  params: ById,
  value: RewardApplication,
  errors: ['not_found', 'conflict'],
})

export const opsIssueReward = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/rewards/:id/issue',
  summary:
    'Approve: pays the reward, once whatever happens, and tells the member; less than the promotion gives where an amount is named',
  roles: ['finance'],
  params: ById,
  body: z.strictObject({
    amount: z.optional(CentAmount),
    note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  }),
  gives: { amount: 'more', note: 'words' },
  value: z.object({ application: RewardApplication, paid: Money }),
  errors: ['not_found', 'conflict', 'approval_required', ...GIFT_REFUSALS],
})

export const opsRejectReward = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/rewards/:id/reject',
  summary: 'Refuse; the member reads the reason in the inbox',
  roles: ['finance', 'risk'],
  params: ById,
  body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)) }),
  gives: { reason: 'words' },
  value: RewardApplication,
  errors: ['not_found', 'conflict'],
})

export const opsReopenReward = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/rewards/:id/reopen',
  summary: 'Let a member whose application was refused apply again',
  roles: ['finance', 'risk'],
  params: ById,
  value: RewardApplication,
  errors: ['not_found', 'conflict'],
})

/** A promotion one signs up for, with how many stand where. */
export const SignUpPromotion = z.object({
  id: Id,
  title: z.string(),
  reward: Reward,
  joined: z.int(),
  granted: z.int(),
  claimed: z.int(),
})
export type SignUpPromotion = z.infer<typeof SignUpPromotion>

/** One that signed up; `id` is the member's. */
export const SignUpMember = z.object({
  id: Id,
  userName: z.string(),
  status: ActivityStatus,
  changedAt: DateTime,
})
export type SignUpMember = z.infer<typeof SignUpMember>

/** How many are granted their reward in one call. */
export const GRANTS_MAX = 100

export const opsSignUpPromotions = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/sign-up-promotions',
  summary: 'Promotions that members sign up for, the newest 200',
  roles: ['support', 'finance', 'risk'],
  value: z.object({ data: z.array(SignUpPromotion), total: z.int() }),
})

export const opsSignUpPromotion = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/sign-up-promotions/:id',
  summary: 'One of them',
  roles: ['support', 'finance', 'risk'],
  params: ById,
  value: SignUpPromotion,
  errors: ['not_found'],
})

export const opsSignUpMembers = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/sign-up-members',
  summary: 'Who signed up for a promotion, the newest members first',
  roles: ['support', 'finance', 'risk'],
  query: keyQuery({
    promotionId: Id,
    state: z._default(z.enum(['joined', 'granted', 'claimed', 'all']), 'joined'),
  }),
  value: keyPageOf(SignUpMember),
})

export const opsGrantSignUps = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/sign-up-promotions/:id/grants',
  summary: 'Let members who signed up claim the reward; each once, whoever asks and however often',
  roles: ['finance'],
  params: ById,
  body: z.strictObject({
    requestId: RequestId,
    memberIds: z.array(Id).check(z.minLength(1), z.maxLength(GRANTS_MAX)),
  }),
  gives: { requestId: 'words', memberIds: 'more' },
  value: z.object({
    /** How many this request granted. */
    granted: z.int(),
    /** Excluded, paused, locked, closed, or without a bet where the rules ask for one: not now, and they stay signed up. */
    refused: z.array(z.object({ memberId: Id, reason: z.string() })),
  }),
  errors: ['not_found', 'conflict', 'idempotency_conflict', 'approval_required'],
})
