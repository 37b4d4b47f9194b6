import { opsApprovals, opsRequestAdjustment } from '@trevo/contract/ops/approvals'
import { UsersRound } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { AdjustmentCreate } from './adjustment-create.tsx'
import { ApprovalList } from './approval-list.tsx'
import { ApprovalShow } from './approval-show.tsx'
import { approvalsSource } from './source.ts'

export const approvalsEntries: readonly Entry[] = [
  {
    name: 'approvals',
    group: 'money',
    icon: UsersRound,
    access: opsApprovals,
    source: approvalsSource,
    writes: { create: opsRequestAdjustment },
    pages: { list: ApprovalList, show: ApprovalShow, create: AdjustmentCreate },
  },
]
