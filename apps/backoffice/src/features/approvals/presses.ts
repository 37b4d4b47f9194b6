import { opsApproval, opsAskApproval, opsDecideApproval, opsRequestAdjustment } from '@trevo/contract/ops/approvals'
import { fill, type Press, pick, press, save } from '../../lib/testing/press.ts'

const WAITS = { state: 'pending', mayDecide: true, whyNot: null }

export const presses: readonly Press[] = [
  {
    call: opsRequestAdjustment,
    at: '/approvals/create',
    does: [pick('field.member'), fill('approvals.amount', '-12,50'), fill('approvals.note', 'Crédito em dobro'), save],
    sends: { amount: '-12.50', note: 'Crédito em dobro' },
  },
  {
    call: opsDecideApproval,
    at: '/approvals/7/show',
    given: [[opsApproval, WAITS]],
    does: [press('approvals.approve'), press('approvals.approve')],
    sends: { accept: true },
  },
  {
    call: opsDecideApproval,
    at: '/approvals/7/show',
    given: [[opsApproval, WAITS]],
    does: [press('approvals.refuse'), press('approvals.refuse')],
    sends: { accept: false },
  },
]

/** Asked from wherever a call turns out to take two people: `app/presses.test.tsx`. */
export const pressedElsewhere = [opsAskApproval]
