import {
  opsGrantSignUps,
  opsIssueReward,
  opsRejectReward,
  opsReopenReward,
  opsReviewReward,
  opsReward,
  opsSignUpMembers,
  opsSignUpPromotion,
} from '@trevo/contract/ops/rewards'
import { fill, type Press, press, tick } from '../../lib/testing/press.ts'

const OPEN = [
  [opsReward, { status: 'Applying', current: true, reward: { kind: 'cash', amount: '50.00' }, pictures: 0 }],
] as const

export const presses: readonly Press[] = [
  {
    call: opsIssueReward,
    at: '/rewards/7/show',
    given: OPEN,
    does: [
      press('rewards.issue'),
      fill('rewards.amount', '30,00'),
      fill('rewards.note', 'Só o comprovado'),
      press('rewards.issue'),
    ],
    sends: { amount: '30.00', note: 'Só o comprovado' },
  },
  {
    call: opsRejectReward,
    at: '/rewards/7/show',
    given: OPEN,
    does: [press('rewards.reject'), fill('rewards.reason', 'Foto ilegível'), press('rewards.reject')],
    sends: { reason: 'Foto ilegível' },
  },
  { call: opsReviewReward, at: '/rewards/7/show', given: OPEN, does: [press('rewards.review')] },
  {
    call: opsReopenReward,
    at: '/rewards/7/show',
    given: [[opsReward, { status: 'Rejected', current: true, pictures: 0 }]],
    does: [press('rewards.reopen')],
  },
  {
    call: opsGrantSignUps,
    at: '/signUps/7/show',
    given: [
      [opsSignUpPromotion, {}],
      [opsSignUpMembers, { data: [{ id: '5' }], next: null }],
    ],
    does: [tick('ra.action.select_row'), press('rewards.grant'), press('rewards.grant')],
    sends: { memberIds: ['5'] },
  },
]
