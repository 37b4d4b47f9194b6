import {
  opsApproval,
  opsApprovals,
  opsAskApproval,
  opsDecideApproval,
  opsRequestAdjustment,
} from '@trevo/contract/ops/approvals'
import type { ApprovalHandlers } from '../../../core/approvals/approvals.ts'
import { approvalPage } from '../../../core/approvals/queries.ts'
import type { Ledger } from '../../../core/ledger/ledger.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { type DeedBook, deedHandler } from '../deeds/deeds.ts'
import { keyPage } from '../paging.ts'
import { adjustmentHandler } from './adjustments.ts'
import { approvalOf, asApproval, ask, decide, requestAdjustment } from './approvals.ts'

type Deps = {
  ledger: Ledger
  /** Who does what the kinds with a call of their own ask for. */
  handlers: Omit<ApprovalHandlers, 'adjustment'>
}

export function staffApprovalRoutes(door: StaffDoor, book: DeedBook, { ledger, handlers }: Deps): void {
  const { db, clock, live, jobs, config } = door.app
  const deps = { db, clock, isProduction: config.nodeEnv === 'production' }
  const ofDeeds = [...book].map(([kind, deed]) => [kind, deedHandler(deed, { clock, brands: door.brands })])
  const all: ApprovalHandlers = { ...handlers, ...Object.fromEntries(ofDeeds) }

  staffRoute(door, opsApprovals, async ({ merchant, staff, query }) => {
    const { state, kind, perPage } = query
    const now = clock.now()
    const before = idOfCursor(query.cursor)
    const rows = await approvalPage(db, { merchantId: merchant.id, state, kind, now, before, limit: perPage + 1 })
    return keyPage(rows, perPage, (row) => asApproval(row, staff, now))
  })
  staffRoute(door, opsApproval, (call) => approvalOf(deps, call, BigInt(call.params.id)))
  staffRoute(door, opsAskApproval, (call) => ask(deps, book, call, call.body))
  staffRoute(door, opsRequestAdjustment, (call) => requestAdjustment(deps, call, call.body))
  staffRoute(door, opsDecideApproval, (call) => {
    const adjustment = adjustmentHandler({ clock, live, jobs, ledger }, call.merchant.currency)
    return decide(deps, call, BigInt(call.params.id), call.body, { ...all, adjustment })
  })
}
