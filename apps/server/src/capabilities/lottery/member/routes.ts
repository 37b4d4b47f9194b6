import * as contract from '@trevo/contract/lottery'
import * as orderCalls from '@trevo/contract/lottery-orders'
import type { Merchant, Session } from '../../../platform/guards.ts'
import type { App } from '../../../platform/http/app.ts'
import { route } from '../../../platform/http/route.ts'
import type { Bettor, Orders } from '../orders.ts'
import { drawHistory, gameDetail, oneDraw, shortResults, slotsFor } from './game.ts'
import { groupResults, listLotteries, lotteryMenuOf, lotteryNowOf, offeredGames, popularGames } from './lobby.ts'
import { orderDetail, ownOrders, placedDetail } from './orders.ts'

export function lotteryRoutes(app: App, orders: Orders): void {
  lobbyRoutes(app)
  gameRoutes(app)
  orderRoutes(app, orders)
}

function lobbyRoutes(app: App): void {
  const { db } = app
  route(app, contract.lotteryList, async ({ merchant, member, query: { language, prizeMode } }) => {
    const offered = await offeredGames(db, merchant.id)
    const { serverNow, list } = await listLotteries(app, merchant, { language, member }, offered)
    return { serverNow, list: list.filter((game) => prizeMode === undefined || game.prizeMode === prizeMode) }
  })
  route(app, contract.lotteryMenu, ({ merchant }) => lotteryMenuOf(db, merchant))
  route(app, contract.popularLotteries, async ({ merchant, member, query: { language } }) =>
    listLotteries(app, merchant, { language, member }, await popularGames(db, merchant.id)),
  )
  route(app, contract.vietnamLotteries, async ({ merchant, member, query: { language } }) => {
    const offered = await offeredGames(db, merchant.id)
    const vietnam = offered.filter(({ game }) => game.lobbyGroup === 'vietnam')
    return listLotteries(app, merchant, { language, member }, vietnam)
  })
  route(app, contract.numero, ({ merchant, query }) => groupResults(app, merchant.id, 'numero', query.language))
  route(app, contract.vietnamNumero, ({ merchant, query }) => groupResults(app, merchant.id, 'vietnam', query.language))
  route(app, contract.lotteryNow, ({ merchant, query }) => lotteryNowOf(app, merchant.id, query.code))
}

function gameRoutes(app: App): void {
  route(app, contract.lotteryGame, ({ merchant, member, params: { code }, query: { language } }) =>
    gameDetail(app, { merchant, member, code, language }),
  )
  route(app, contract.lotterySlots, ({ merchant, params, query }) =>
    slotsFor(app, merchant.id, params.code, query.count),
  )
  route(app, contract.lotteryDraws, ({ merchant, params, query }) =>
    drawHistory(app, merchant.id, params.code, query.cursor),
  )
  route(app, contract.lotteryDraw, ({ merchant, params }) => oneDraw(app, merchant.id, params.code, params.period))
  route(app, contract.lotteryResults, ({ merchant, params, query }) =>
    shortResults(app, merchant.id, params.code, query.count),
  )
}

const bettorOf = ({ currency, id: merchantId }: Merchant, { id: sessionId, memberId, type }: Session): Bettor => ({
  memberId,
  merchantId,
  type,
  sessionId,
  currency,
})

function orderRoutes(app: App, orders: Orders): void {
  route(app, orderCalls.placeOrder, async ({ merchant, session, query, body }) => {
    const bettor = bettorOf(merchant, session)
    return placedDetail(app, bettor, await orders.place(bettor, body), query.language)
  })
  route(app, orderCalls.cancelOrder, async ({ merchant, member, params, query, body }) => {
    const orderId = BigInt(params.id)
    const owner = { memberId: member.id, merchantId: merchant.id }
    await orders.cancel({ ...owner, orderId, periods: body.periods ?? null })
    return orderDetail(app, owner, orderId, query.language)
  })
  route(app, orderCalls.lotteryOrders, ({ merchant, member, query }) =>
    ownOrders(app, { memberId: member.id, merchantId: merchant.id }, query),
  )
  route(app, orderCalls.lotteryOrder, ({ merchant, member, params, query }) =>
    orderDetail(app, { memberId: member.id, merchantId: merchant.id }, BigInt(params.id), query.language),
  )
}
