import {
  opsCreateMallCategory,
  opsEditMallCategory,
  opsMallCategories,
  opsMallCategory,
  opsMallItem,
  opsMallItems,
  opsMallOrder,
  opsMallOrders,
  opsMoveMallOrder,
} from '@trevo/contract/ops/mall'
import type { DeedBook } from '../../../base/deeds/deeds.ts'
import { deedRoute } from '../../../base/deeds/routes.ts'
import { keyPage } from '../../../base/staff/paging.ts'
import type { Ledger } from '../../../money/ledger/ledger.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import {
  asCategory,
  asItem,
  categoryOf,
  createCategory,
  createItemDeed,
  editCategory,
  editItemDeed,
  itemOf,
} from './items.ts'
import { asOrderRow, moveOrderByStaff, orderOf } from './orders.ts'
import { categoryPage, itemPage, orderPage } from './queries.ts'

export function staffMallRoutes(door: StaffDoor, book: DeedBook, ledger: Ledger): void {
  const { db, clock, live, jobs } = door.app
  const desk = { db, clock }

  staffRoute(door, opsMallCategories, async ({ merchant, query }) => {
    const { rows, total } = await categoryPage(db, merchant.id, query)
    return { data: rows.map(asCategory), total }
  })
  staffRoute(door, opsMallCategory, (call) => categoryOf(db, call, BigInt(call.params.id)))
  staffRoute(door, opsCreateMallCategory, (call) => createCategory(desk, call, call.body))
  staffRoute(door, opsEditMallCategory, (call) => editCategory(desk, call, BigInt(call.params.id), call.body))

  staffRoute(door, opsMallItems, async ({ merchant, query }) => {
    const { rows, total } = await itemPage(db, merchant.id, query)
    return { data: rows.map(asItem), total }
  })
  staffRoute(door, opsMallItem, (call) => itemOf(db, call, BigInt(call.params.id)))
  deedRoute(door, book, createItemDeed(desk))
  deedRoute(door, book, editItemDeed(desk))

  staffRoute(door, opsMallOrders, async ({ merchant, query: { cursor, perPage, state, memberId } }) => {
    const ask = { merchantId: merchant.id, before: idOfCursor(cursor), limit: perPage + 1, state, memberId }
    return keyPage(await orderPage(db, ask), perPage, asOrderRow)
  })
  staffRoute(door, opsMallOrder, (call) => orderOf(db, call, BigInt(call.params.id)))
  staffRoute(door, opsMoveMallOrder, (call) =>
    moveOrderByStaff({ db, clock, live, jobs, ledger }, call, BigInt(call.params.id), call.body),
  )
}
