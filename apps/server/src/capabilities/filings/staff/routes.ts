import * as contract from '@trevo/contract/ops/filings'
import { keyPage } from '../../../base/staff/paging.ts'
import { bookOf } from '../../../money/ledger/books.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { type StaffDoor, staffFile, staffRoute } from '../../../platform/http/staff-route.ts'
import type { FilingDeps } from '../deps.ts'
import { asRow, filingView, ownFiling, partRow, rebuild, recordsOf, resend, takeFile } from './filings.ts'
import { filingPage, partPage } from './queries.ts'

export function staffFilingRoutes(door: StaffDoor, deps: FilingDeps): void {
  const idOf = ({ params }: { params: { id: string } }) => BigInt(params.id)
  staffRoute(door, contract.opsFilings, async ({ merchant, query: { cursor, perPage, kind, state, day } }) => {
    const ask = { book: bookOf(merchant.id), kind, state, day, before: idOfCursor(cursor), limit: perPage + 1 }
    return keyPage(await filingPage(deps.db, ask), perPage, asRow)
  })
  staffRoute(door, contract.opsFiling, (call) => filingView(deps, bookOf(call.merchant.id), idOf(call)))
  staffRoute(door, contract.opsFilingParts, async (call) => {
    const { cursor, perPage, state } = call.query
    const filing = await ownFiling(deps, bookOf(call.merchant.id), idOf(call))
    const rows = await partPage(deps.db, filing.id, { state, after: idOfCursor(cursor), limit: perPage + 1 })
    const page = keyPage(rows, perPage, (row) => row)
    return { data: await Promise.all(page.data.map((row) => partRow(deps, filing, row))), cursor: page.cursor }
  })
  staffRoute(door, contract.opsFilingRecords, (call) => recordsOf(deps, call, call.query.from))
  staffFile(door, contract.opsFilingFile, (call) => takeFile(deps, call))
  staffRoute(door, contract.opsResendFiling, (call) => resend(deps, call, idOf(call), call.body))
  staffRoute(door, contract.opsRebuildFiling, (call) => rebuild(deps, call, idOf(call), call.body))
}
