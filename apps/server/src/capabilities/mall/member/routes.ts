import {
  cancelOrder,
  confirmOrder,
  MALL_PAGE,
  mallHome,
  mallItem,
  mallItems,
  mallOrders,
  pointsStatement,
  redeemItem,
} from '@trevo/contract/mall'
import { parseMoney } from '@trevo/contract/money'
import type { Ledger } from '../../../money/ledger/ledger.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
import type { App } from '../../../platform/http/app.ts'
import { route } from '../../../platform/http/route.ts'
import { itemView, moveOwnOrder, orderView, redeem } from '../mall.ts'
import { itemOf, ordersOf } from '../queries.ts'
import { homeOf, itemPage, pointsPage } from './mall.ts'

export function mallRoutes(app: App, ledger: Ledger): void {
  const { db, live, clock } = app
  const deps = { db, ledger, live, clock }

  route(app, mallHome, ({ merchant, member, query }) => homeOf(db, merchant.id, member.id, query.language))
  route(app, mallItems, ({ member, query }) => itemPage(db, member, query))
  route(app, mallItem, async ({ merchant, member, params, query }) => {
    const item = await itemOf(db, merchant.id, member.id, BigInt(params.id))
    if (item === undefined) throw new AppError('not_found')
    return itemView(item, query.language)
  })
  route(app, redeemItem, async ({ merchant, member, body }) => {
    const { requestId, itemId, quantity, points, address = null, language } = body
    const price = parseMoney(points)
    const asked = { memberId: member.id, requestId, itemId: BigInt(itemId), quantity, points: price, address }
    return orderView(await redeem(deps, merchant, asked), language)
  })
  route(app, mallOrders, async ({ member, query: { cursor, language } }) => {
    const rows = await ordersOf(db, { memberId: member.id, before: idOfCursor(cursor), limit: MALL_PAGE + 1 })
    const list = rows.slice(0, MALL_PAGE).map((row) => orderView(row, language))
    return { list, cursor: rows.length > MALL_PAGE ? (list.at(-1)?.id ?? null) : null }
  })
  route(app, cancelOrder, async ({ member, params, query }) =>
    orderView(await moveOwnOrder(deps, member.id, BigInt(params.id), 'cancelled'), query.language),
  )
  route(app, confirmOrder, async ({ member, params, query }) =>
    orderView(await moveOwnOrder(deps, member.id, BigInt(params.id), 'done'), query.language),
  )
  route(app, pointsStatement, ({ member, merchant, query }) =>
    pointsPage(db, { id: member.id, merchantId: merchant.id }, idOfCursor(query.cursor)),
  )
}
