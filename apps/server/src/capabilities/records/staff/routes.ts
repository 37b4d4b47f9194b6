import { opsLedger, opsLedgerTransfer } from '@trevo/contract/ops/cashier'
import { memberAsked } from '../../../base/staff/member-asked.ts'
import { keyPage } from '../../../base/staff/paging.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { openSpanOf } from '../days.ts'
import { transferPage } from '../transfers.ts'
import { transferOf, withPostings } from './ledger.ts'

export function staffRecordRoutes(door: StaffDoor): void {
  const { db } = door.app
  staffRoute(door, opsLedger, async ({ merchant, query }) => {
    const { perPage, key } = query
    const rows = await transferPage(db, {
      merchantId: merchant.id,
      memberId: await memberAsked(db, merchant.id, query),
      transferId: query.transferId === undefined ? undefined : BigInt(query.transferId),
      key: key === '' ? undefined : key,
      span: await openSpanOf(db, query, merchant.timeZone),
      before: idOfCursor(query.cursor),
      limit: perPage + 1,
    })
    const { data, cursor } = keyPage(rows, perPage, (row) => row)
    return { data: await withPostings(db, merchant.id, data), cursor }
  })
  staffRoute(door, opsLedgerTransfer, ({ merchant, params }) => transferOf(db, merchant.id, BigInt(params.id)))
}
