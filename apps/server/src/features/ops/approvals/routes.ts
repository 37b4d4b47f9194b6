import { opsApproval, opsApprovals, opsDecideApproval, opsRequestAdjustment } from '@trevo/contract/ops/approvals'
import type { ApprovalHandlers } from '../../../core/approvals/approvals.ts'
import { approvalPage } from '../../../core/approvals/queries.ts'
import type { Ledger } from '../../../core/ledger/ledger.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { keyPage } from '../paging.ts'
import { adjustmentHandler } from './adjustments.ts'
import { approvalOf, asApproval, decide, requestAdjustment } from './approvals.ts'

type Parts = {
  ledger: Ledger
  /** Who does what the other kinds ask for. */
  handlers: Omit<ApprovalHandlers, 'adjustment'>
}

export function staffApprovalRoutes(door: StaffDoor, { ledger, handlers }: Parts): void {
  const { db, clock, live, jobs } = door.app
  const parts = { db, clock }

  staffRoute(door, opsApprovals, async ({ merchant, staff, query }) => {
    const { state, kind, perPage } = query
    const now = clock.now()
    const before = idOfCursor(query.cursor)
    const rows = await approvalPage(db, { merchantId: merchant.id, state, kind, now, before, limit: perPage + 1 })
    return keyPage(rows, perPage, (row) => asApproval(row, staff.staffId, now))
  })
  staffRoute(door, opsApproval, (call) => approvalOf(parts, call, BigInt(call.params.id)))
  staffRoute(door, opsRequestAdjustment, (call) => requestAdjustment(parts, call, call.body))
  staffRoute(door, opsDecideApproval, (call) => {
    const adjustment = adjustmentHandler({ clock, live, jobs, ledger }, call.merchant.currency)
    return decide(parts, call, BigInt(call.params.id), call.body, { ...handlers, adjustment })
  })
}
