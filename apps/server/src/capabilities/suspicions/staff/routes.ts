import * as contract from '@trevo/contract/ops/suspicions'
import type { DeedBook } from '../../../base/deeds/deeds.ts'
import { deedRoute } from '../../../base/deeds/routes.ts'
import { keyPage } from '../../../base/staff/paging.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { type StaffDoor, staffFile, staffRoute } from '../../../platform/http/staff-route.ts'
import { asRow, type CaseDeps, caseView, closeDeed, filedCase, noteCase, reportCase, takeReport } from './cases.ts'
import { casePage } from './queries.ts'
import { ruleViews, setRule } from './rules.ts'

export function staffSuspicionRoutes(door: StaffDoor, book: DeedBook, deps: CaseDeps): void {
  const idOf = ({ params }: { params: { id: string } }) => BigInt(params.id)
  staffRoute(door, contract.opsSuspicions, async ({ merchant, query: { cursor, perPage, state, memberId } }) => {
    const ask = { merchantId: merchant.id, state, memberId, before: idOfCursor(cursor), limit: perPage + 1 }
    return keyPage(await casePage(deps.db, ask), perPage, asRow)
  })
  staffRoute(door, contract.opsSuspicion, (call) => caseView(deps.db, call.merchant.id, idOf(call)))
  staffRoute(door, contract.opsNoteSuspicion, (call) => noteCase(deps, call, idOf(call), call.body))
  staffRoute(door, contract.opsReportSuspicion, (call) => reportCase(deps, call, idOf(call), call.body))
  staffRoute(door, contract.opsFiledSuspicion, (call) => filedCase(deps, call, idOf(call), call.body))
  staffFile(door, contract.opsSuspicionFile, (call) => takeReport(deps, call, idOf(call)))
  deedRoute(door, book, closeDeed(deps))
  staffRoute(door, contract.opsSuspicionRules, async ({ merchant }) => {
    const data = await ruleViews(deps.db, merchant.id)
    return { data, total: data.length }
  })
  staffRoute(door, contract.opsSetSuspicionRule, (call) => setRule(deps, call, call.params.id, call.body))
}
