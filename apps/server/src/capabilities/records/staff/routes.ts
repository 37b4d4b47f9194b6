import { opsLedger, opsLedgerTransfer } from '@trevo/contract/ops/ledger'
import { opsMemberBets, opsMemberTransactions } from '@trevo/contract/ops/member-records'
import { memberById } from '../../../base/members/member.ts'
import { memberAsked } from '../../../base/staff/member-asked.ts'
import { keyPage } from '../../../base/staff/paging.ts'
import { archivedBefore } from '../../../platform/archive.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { openSpanOf } from '../days.ts'
import { betPage } from '../member/bets.ts'
import { transactionPage } from '../member/transactions.ts'
import { transferPage } from '../transfers.ts'
import { transferOf, withPostings } from './ledger.ts'

export function staffRecordRoutes(door: StaffDoor): void {
  const { db } = door.app
  memberRoutes(door)
  staffRoute(door, opsLedger, async ({ merchant, query }) => {
    const { perPage, key } = query
    const span = await openSpanOf(db, query, merchant.id)
    const memberId = await memberAsked(db, merchant.id, query)
    const rows = await transferPage(db, {
      merchantId: merchant.id,
      memberId,
      transferId: query.transferId === undefined ? undefined : BigInt(query.transferId),
      key: key === '' ? undefined : key,
      span,
      before: idOfCursor(query.cursor),
      limit: perPage + 1,
    })
    const { data, cursor } = keyPage(rows, perPage, (row) => row)
    // Without days the newest are asked for: the archive concerns whoever came to their end.
    const isAtEnd = cursor === null || span.from !== undefined
    const archived = isAtEnd ? await archivedBefore(db, ['ledger_transfer', 'ledger_posting'], span.from) : null
    return {
      data: await withPostings(db, merchant.id, data),
      cursor,
      archivedBefore: archived?.toISOString() ?? null,
    }
  })
  staffRoute(door, opsLedgerTransfer, ({ merchant, params }) => transferOf(db, merchant.id, BigInt(params.id)))
}

/** As the member sees them, without being the member: nobody is marked as seen. */
function memberRoutes(door: StaffDoor): void {
  const { db, clock } = door.app
  const asking = async (merchant: Merchant, id: bigint) => {
    const found = await memberById(db, merchant.id, id)
    if (found === undefined) throw new AppError('not_found')
    const { merchantId, type, account: userName } = found
    return { member: { id, merchantId, type, userName }, merchant }
  }
  staffRoute(door, opsMemberBets, async ({ merchant, params, query }) =>
    betPage({ db, clock }, await asking(merchant, BigInt(params.id)), query),
  )
  staffRoute(door, opsMemberTransactions, async ({ merchant, params, query }) =>
    transactionPage({ db, clock }, await asking(merchant, BigInt(params.id)), query),
  )
}
