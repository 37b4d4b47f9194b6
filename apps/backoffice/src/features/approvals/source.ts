import { opsApproval, opsApprovals, opsRequestAdjustment } from '@trevo/contract/ops/approvals'
import { call } from '../../lib/api.ts'
import { keyedList, type Source } from '../../lib/data-provider.ts'

type Adjustment = { requestId: string; memberId: string; amount: string; note: string }

export const approvalsSource: Source = {
  getList: keyedList(opsApprovals),
  getOne: (id) => call(opsApproval, { params: { id } }),
  create: (data) => {
    const { requestId, memberId, amount, note } = data as Adjustment
    const body = { requestId, memberId, amount, note }
    return call(opsRequestAdjustment, { body })
  },
}
