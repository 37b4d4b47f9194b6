import {
  opsBankLines,
  opsBankStatement,
  opsBankStatements,
  opsImportStatement,
} from '@trevo/contract/ops/bank-statements'
import { keyPage } from '../../../base/staff/paging.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { linePage, statementById, statementPage } from './queries.ts'
import { asStatement, importStatement, lineFor, type StatementDeps, statementOf } from './statements.ts'

export function staffBankRoutes(door: StaffDoor, deps: StatementDeps): void {
  const { db } = door.app
  staffRoute(door, opsBankStatements, async ({ merchant, query: { cursor, perPage } }) => {
    const ask = { before: idOfCursor(cursor), limit: perPage + 1 }
    return keyPage(await statementPage(db, merchant.id, ask), perPage, asStatement)
  })
  staffRoute(door, opsBankStatement, ({ merchant, params }) => statementOf(db, merchant, BigInt(params.id)))
  staffRoute(door, opsBankLines, async ({ merchant, staff, params, query: { state, cursor, perPage } }) => {
    const statementId = BigInt(params.id)
    if ((await statementById(db, merchant.id, statementId)) === null) throw new AppError('not_found')
    const ask = { merchantId: merchant.id, statementId, state, before: idOfCursor(cursor), limit: perPage + 1 }
    return keyPage(await linePage(db, ask), perPage, lineFor(deps.secrets, merchant.id, staff))
  })
  staffRoute(door, opsImportStatement, async (call) => ({
    statements: await importStatement(deps, call, call.body.content),
  }))
}
