import {
  opsApproval,
  opsApprovals,
  opsAskApproval,
  opsDecideApproval,
  opsRequestAdjustment,
} from '@trevo/contract/ops/approvals'
import type { ApprovalHandlers } from '../../base/approvals/approvals.ts'
import { approvalPage } from '../../base/approvals/queries.ts'
import { asApproval, viewerOf } from '../../base/approvals/view.ts'
import { type DeedBook, deedHandler } from '../../base/deeds/deeds.ts'
import { keyPage } from '../../base/staff/paging.ts'
import type { Staff } from '../../base/staff/staff.ts'
import type { Ledger } from '../../money/ledger/ledger.ts'
import { idOfCursor } from '../../platform/cursor.ts'
import { type StaffDoor, staffRoute } from '../../platform/http/staff-route.ts'
import { adjustmentHandler } from './adjustments.ts'
import { approvalOf, ask, decide, requestAdjustment } from './approvals.ts'

type Deps = {
  ledger: Ledger
  staff: Staff
  /** Who does what the kinds with a call of their own ask for. */
  handlers: Omit<ApprovalHandlers, 'adjustment'>
}

export function staffApprovalRoutes(door: StaffDoor, book: DeedBook, { ledger, staff, handlers }: Deps): void {
  const { db, clock, live, jobs, config } = door.app
  const deps = { db, clock, staff, isProduction: config.nodeEnv === 'production' }
  const ofDeeds = [...book].map(([kind, deed]) => [kind, deedHandler(deed, { clock, brands: door.brands })])
  const all: ApprovalHandlers = { ...handlers, ...Object.fromEntries(ofDeeds) }

  staffRoute(door, opsApprovals, async ({ merchant, staff: caller, query }) => {
    const { state, kind, perPage } = query
    const now = clock.now()
    const before = idOfCursor(query.cursor)
    const rows = await approvalPage(db, { merchantId: merchant.id, state, kind, now, before, limit: perPage + 1 })
    const viewer = await viewerOf(db, caller, now)
    return keyPage(rows, perPage, (row) => asApproval(row, viewer, now))
  })
  staffRoute(door, opsApproval, (call) => approvalOf(deps, call, BigInt(call.params.id)))
  staffRoute(door, opsAskApproval, (call) => ask(deps, book, call, call.body))
  staffRoute(door, opsRequestAdjustment, (call) => requestAdjustment(deps, call, call.body))
  staffRoute(door, opsDecideApproval, (call) => {
    const adjustment = adjustmentHandler({ clock, live, jobs, ledger }, call.merchant.currency)
    return decide(deps, call, BigInt(call.params.id), call.body, { ...all, adjustment })
  })
}
