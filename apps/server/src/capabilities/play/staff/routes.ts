import { formatMoney } from '@trevo/contract/money'
import { opsRoundDebts } from '@trevo/contract/ops/round-debts'
import { opsMakeVendorKey, opsRetireVendorKey, opsVendorKeys } from '@trevo/contract/ops/vendors'
import type { DeedBook } from '../../../base/deeds/deeds.ts'
import { deedRoute } from '../../../base/deeds/routes.ts'
import { memberById } from '../../../base/members/member.ts'
import type { Secrets } from '../../../platform/config.ts'
import { AppError } from '../../../platform/errors.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { type DebtRow, debtsOf } from '../round-debt-queries.ts'
import { endKey, keysOfVendor, makeKey, useKeyDeed } from './keys.ts'

export function vendorKeyRoutes(door: StaffDoor, book: DeedBook, secrets: Secrets): void {
  const { db, clock } = door.app
  const deps = { db, clock, secrets }
  staffRoute(door, opsVendorKeys, ({ params }) => keysOfVendor(deps, params.id))
  staffRoute(door, opsMakeVendorKey, (call) => makeKey(deps, call, call.params.id, call.body.requestId))
  deedRoute(door, book, useKeyDeed)
  staffRoute(door, opsRetireVendorKey, (call) => endKey(deps, call, call.params.id, call.params.key))
}

const leftOf = ({ amount, taken, repaid }: DebtRow) => amount - taken - repaid

export function roundDebtRoutes(door: StaffDoor): void {
  const { db } = door.app
  staffRoute(door, opsRoundDebts, async ({ merchant, params }) => {
    const memberId = BigInt(params.id)
    if ((await memberById(db, merchant.id, memberId)) === undefined) throw new AppError('not_found')
    const rows = await debtsOf(db, { memberId, merchantId: merchant.id })
    const real = rows.filter(({ currency }) => currency === merchant.currency)
    return { owed: formatMoney(real.reduce((sum, row) => sum + leftOf(row), 0n)), list: real.map(shown) }
  })
}

const shown = (row: DebtRow) => ({
  id: String(row.id),
  vendor: row.vendor,
  gameName: row.namePt,
  roundId: row.roundId,
  amount: formatMoney(row.amount),
  taken: formatMoney(row.taken),
  repaid: formatMoney(row.repaid),
  left: formatMoney(leftOf(row)),
  currency: row.currency,
  at: row.at.toISOString(),
})
