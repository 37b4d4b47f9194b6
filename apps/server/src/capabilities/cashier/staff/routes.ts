import {
  opsConfirmPayout,
  opsDeposit,
  opsDeposits,
  opsReceipt,
  opsRejectReceipt,
  opsRejectWithdrawal,
  opsWithdrawal,
  opsWithdrawals,
} from '@trevo/contract/ops/cashier'
import { opsLatePayout, opsLatePayouts, opsRequestLateWriteOff } from '@trevo/contract/ops/late-payouts'
import { opsPaymentMethod, opsPaymentMethods } from '@trevo/contract/ops/payment-methods'
import {
  opsReconcile,
  opsReconciliation,
  opsResolvePayment,
  opsReturnPayment,
  opsUnmatchedPayments,
} from '@trevo/contract/ops/reconciliation'
import { opsRefusedPayments, opsReturnRefused } from '@trevo/contract/ops/refused-payments'
import { opsRequestWriteOff, opsReversal, opsReversals } from '@trevo/contract/ops/reversals'
import type { DeedBook } from '../../../base/deeds/deeds.ts'
import { deedRoute } from '../../../base/deeds/routes.ts'
import { memberAsked } from '../../../base/staff/member-asked.ts'
import { keyPage } from '../../../base/staff/paging.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
import { type StaffDoor, staffPicture, staffRoute } from '../../../platform/http/staff-route.ts'
import type { StorageProvider } from '../../../providers/storage/storage.ts'
import type { CashierDeps } from '../deps.ts'
import { latePayoutPage } from '../late-payout-queries.ts'
import { regulationOf } from '../payout-clock.ts'
import { refusedPage } from '../refused-queries.ts'
import { reversalPage } from '../reversal-queries.ts'
import { methodOfBrand, methodsOfBrand } from '../staff-methods.ts'
import { unmatchedPage } from '../sweep-queries.ts'
import { asDepositRow, depositOf, receiptDeed, receiptOf, rejectDeposit } from './deposits.ts'
import { asLatePayout, latePayoutById, requestLateWriteOff } from './late-payouts.ts'
import { asMethod, methodDeed } from './methods.ts'
import { createMethodDeed } from './new-method.ts'
import { depositPage, withdrawalPage } from './queries.ts'
import { asUnmatched, reconcileNow, reconciliationOf, resolvePayment, returnPayment } from './reconciliation.ts'
import { asRefused, returnRefused } from './refused.ts'
import { asReversalRow, requestWriteOff, reversalOf } from './reversals.ts'
import { approveDeed, asWithdrawalRow, confirm, failedDeed, lookAtWithdrawal, reject } from './withdrawals.ts'

type Deps = { cashier: CashierDeps; storage: StorageProvider }

export function staffCashierRoutes(door: StaffDoor, book: DeedBook, { cashier, storage }: Deps): void {
  depositRoutes(door, book, cashier, storage)
  withdrawalRoutes(door, book, cashier)
  refusedRoutes(door, cashier)
  reversalRoutes(door)
  latePayoutRoutes(door)
  methodRoutes(door, book)
  reconciliationRoutes(door, cashier)
}

function depositRoutes(door: StaffDoor, book: DeedBook, deps: CashierDeps, storage: StorageProvider): void {
  const { db } = deps
  staffRoute(door, opsDeposits, async ({ merchant, query }) => {
    const { state, kind, perPage } = query
    const memberId = await memberAsked(db, merchant.id, query)
    const ask = { state, kind, memberId, before: idOfCursor(query.cursor), limit: perPage + 1 }
    return keyPage(await depositPage(db, merchant.id, ask), perPage, asDepositRow)
  })
  staffRoute(door, opsDeposit, ({ merchant, params }) => depositOf(db, merchant.id, BigInt(params.id)))
  staffPicture(door, opsReceipt, ({ merchant, params }) => receiptOf({ db, storage }, merchant.id, BigInt(params.id)))
  deedRoute(door, book, receiptDeed(deps))
  staffRoute(door, opsRejectReceipt, (call) => rejectDeposit(deps, call, BigInt(call.params.id), call.body))
}

function withdrawalRoutes(door: StaffDoor, book: DeedBook, deps: CashierDeps): void {
  const { db } = deps
  staffRoute(door, opsWithdrawals, async ({ merchant, query }) => {
    const { state, perPage } = query
    const memberId = await memberAsked(db, merchant.id, query)
    const ask = { state, memberId, before: idOfCursor(query.cursor), limit: perPage + 1 }
    const regulation = await regulationOf(db, merchant.id)
    return keyPage(await withdrawalPage(db, merchant.id, ask), perPage, (line) => asWithdrawalRow(regulation, line))
  })
  staffRoute(door, opsWithdrawal, (call) => lookAtWithdrawal(deps, call, BigInt(call.params.id)))
  deedRoute(door, book, approveDeed(deps))
  staffRoute(door, opsConfirmPayout, (call) => confirm(deps, call, BigInt(call.params.id), call.body.bankReference))
  deedRoute(door, book, failedDeed(deps))
  staffRoute(door, opsRejectWithdrawal, (call) => reject(deps, call, BigInt(call.params.id), call.body))
}

function refusedRoutes(door: StaffDoor, deps: CashierDeps): void {
  staffRoute(door, opsRefusedPayments, async ({ merchant, query }) => {
    const { state, perPage, cursor } = query
    const memberId = await memberAsked(deps.db, merchant.id, query)
    const ask = { merchantId: merchant.id, state, memberId, after: cursor, limit: perPage + 1 }
    return keyPage(await refusedPage(deps.db, ask), perPage, asRefused)
  })
  staffRoute(door, opsReturnRefused, (call) => returnRefused(deps, call, call.params.id))
}

function reversalRoutes(door: StaffDoor): void {
  const { db, clock } = door.app
  staffRoute(door, opsReversals, async ({ merchant, query }) => {
    const { state, perPage } = query
    const memberId = await memberAsked(db, merchant.id, query)
    const ask = { merchantId: merchant.id, state, memberId, before: idOfCursor(query.cursor), limit: perPage + 1 }
    return keyPage(await reversalPage(db, ask), perPage, asReversalRow)
  })
  staffRoute(door, opsReversal, ({ merchant, params }) => reversalOf(db, merchant.id, BigInt(params.id)))
  staffRoute(door, opsRequestWriteOff, (call) =>
    requestWriteOff({ db, clock }, call, BigInt(call.params.id), call.body),
  )
}

function latePayoutRoutes(door: StaffDoor): void {
  const { db, clock } = door.app
  staffRoute(door, opsLatePayouts, async ({ merchant, query }) => {
    const { state, perPage } = query
    const memberId = await memberAsked(db, merchant.id, query)
    const ask = { merchantId: merchant.id, state, memberId, before: idOfCursor(query.cursor), limit: perPage + 1 }
    return keyPage(await latePayoutPage(db, ask), perPage, asLatePayout)
  })
  staffRoute(door, opsLatePayout, async ({ merchant, params }) =>
    asLatePayout(await latePayoutById(db, merchant.id, BigInt(params.id))),
  )
  staffRoute(door, opsRequestLateWriteOff, (call) =>
    requestLateWriteOff({ db, clock }, call, BigInt(call.params.id), call.body),
  )
}

function methodRoutes(door: StaffDoor, book: DeedBook): void {
  const { db } = door.app
  staffRoute(door, opsPaymentMethods, async ({ merchant, query }) => {
    // A brand has a handful of them.
    const rows = await methodsOfBrand(db, merchant.id, query.direction)
    return { data: rows.map(asMethod), total: rows.length }
  })
  staffRoute(door, opsPaymentMethod, async ({ merchant, params }) => {
    const row = await methodOfBrand(db, merchant.id, BigInt(params.id))
    if (row === undefined) throw new AppError('not_found')
    return asMethod(row)
  })
  deedRoute(door, book, createMethodDeed(door.app))
  deedRoute(door, book, methodDeed)
}

function reconciliationRoutes(door: StaffDoor, deps: CashierDeps): void {
  staffRoute(door, opsReconciliation, () => reconciliationOf(deps))
  staffRoute(door, opsReconcile, (call) => reconcileNow(deps, call))
  staffRoute(door, opsUnmatchedPayments, async ({ query: { state, cursor, perPage } }) => {
    const rows = await unmatchedPage(deps.db, { state, after: cursor, limit: perPage + 1 })
    return keyPage(rows, perPage, asUnmatched)
  })
  staffRoute(door, opsResolvePayment, (call) => resolvePayment(deps, call, call.params.id, call.body.resolution))
  staffRoute(door, opsReturnPayment, (call) => returnPayment(deps, call, call.params.id))
}
