import { formatMoney } from '@trevo/contract/money'
import { opsAskFreeRounds, opsCancelFreeRounds, opsFreeRounds, opsFreeRoundsOne } from '@trevo/contract/ops/free-rounds'
import { opsGameReturns } from '@trevo/contract/ops/game-returns'
import { opsRoundDebts } from '@trevo/contract/ops/round-debts'
import { opsApplyVendorFeed, opsFetchVendorFeed, opsVendorFeed } from '@trevo/contract/ops/vendor-feed'
import {
  opsMakeVendorKey,
  opsRetireVendorKey,
  opsVendorKeys,
  opsVendorPools,
  opsVendorTerms,
} from '@trevo/contract/ops/vendors'
import type { DeedBook } from '../../../base/deeds/deeds.ts'
import { deedRoute } from '../../../base/deeds/routes.ts'
import { memberById } from '../../../base/members/member.ts'
import { keyPage } from '../../../base/staff/paging.ts'
import type { Secrets } from '../../../platform/config.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { applyFeed, feedOf, fetchFeed } from '../feed/feed.ts'
import { stopPage } from '../returns/stops.ts'
import { type DebtRow, debtsOf } from '../round-debt-queries.ts'
import type { VendorCalls } from '../vendor-calls.ts'
import { grantPage } from './free-round-queries.ts'
import { asGrant, askVendor, cancelRounds, grantFor, grantRoundsDeed } from './free-rounds.ts'
import { endKey, keysOfVendor, makeKey, useKeyDeed } from './keys.ts'
import { poolBooks } from './pools.ts'
import { asReturn, lookedAtDeed } from './returns.ts'
import { setTermsDeed, termsOf } from './terms.ts'

export function vendorKeyRoutes(door: StaffDoor, book: DeedBook, secrets: Secrets): void {
  const { db, clock } = door.app
  const deps = { db, clock, secrets }
  staffRoute(door, opsVendorKeys, ({ params }) => keysOfVendor(deps, params.id))
  staffRoute(door, opsMakeVendorKey, (call) => makeKey(deps, call, call.params.id, call.body.requestId))
  deedRoute(door, book, useKeyDeed)
  staffRoute(door, opsVendorTerms, ({ params }) => termsOf(db, params.id))
  deedRoute(door, book, setTermsDeed)
  staffRoute(door, opsVendorPools, ({ merchant, params }) => poolBooks(db, merchant, params.id, clock.now()))
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

export function staffFreeRoundRoutes(door: StaffDoor, book: DeedBook, vendors: VendorCalls): void {
  const { db, clock, live } = door.app
  const desk = { db, clock, live, vendors }
  staffRoute(door, opsFreeRounds, async ({ merchant, query: { cursor, perPage, memberId, state } }) => {
    const now = clock.now()
    const asked = {
      merchantId: merchant.id,
      memberId: memberId === undefined ? undefined : BigInt(memberId),
      state,
      now,
    }
    const rows = await grantPage(db, { ...asked, before: idOfCursor(cursor), limit: perPage + 1 })
    return keyPage(rows, perPage, (row) => asGrant(row, now))
  })
  staffRoute(door, opsFreeRoundsOne, ({ merchant, params }) =>
    grantFor(db, merchant.id, BigInt(params.id), clock.now()),
  )
  deedRoute(door, book, grantRoundsDeed(desk))
  staffRoute(door, opsCancelFreeRounds, (call) => cancelRounds(desk, call, BigInt(call.params.id)))
  staffRoute(door, opsAskFreeRounds, ({ merchant, params }) => askVendor(desk, merchant.id, BigInt(params.id)))
}

export function vendorFeedRoutes(door: StaffDoor, vendors: VendorCalls): void {
  const { db, clock } = door.app
  const deps = { db, clock, vendors }
  staffRoute(door, opsVendorFeed, ({ params }) => feedOf(db, params.id))
  staffRoute(door, opsFetchVendorFeed, async ({ params }) => {
    await fetchFeed(deps, params.id)
    return feedOf(db, params.id)
  })
  staffRoute(door, opsApplyVendorFeed, (call) => applyFeed(deps, call, call.params.id, call.body.fetchedAt))
}

export function gameReturnRoutes(door: StaffDoor, book: DeedBook): void {
  const { db, clock } = door.app
  staffRoute(door, opsGameReturns, async ({ merchant, query: { cursor, perPage, state, vendor } }) => {
    const asked = { merchantId: merchant.id, state, vendor, before: idOfCursor(cursor), limit: perPage + 1 }
    return keyPage(await stopPage(db, asked), perPage, asReturn)
  })
  deedRoute(door, book, lookedAtDeed(clock))
}
