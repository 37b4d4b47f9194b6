import * as contract from '@trevo/contract/games'
import type { Catalogue } from '../../../base/catalogue/catalogue.ts'
import { categoryFilter } from '../../../base/catalogue/game-filter.ts'
import { audienceOf } from '../../../base/catalogue/games.ts'
import { roomsOf } from '../../../base/catalogue/rooms.ts'
import { winnersOf } from '../../../base/catalogue/winners.ts'
import type { App } from '../../../platform/http/app.ts'
import { route } from '../../../platform/http/route.ts'
import { listGames, pagesFor, sliceOf } from './game-list.ts'
import { hotOf, menuOf, vendorTypesOf } from './lobby.ts'
import { addFavourite, addRecent, ownGames } from './own-lists.ts'
import { dropFavourite, favouritePage } from './queries.ts'

export function gameRoutes(app: App, { counts }: Pick<Catalogue, 'counts'>): void {
  lobbyRoutes(app, counts)
  favouriteRoutes(app)
  recentRoutes(app)
  streamRoutes(app)
}

function lobbyRoutes(app: App, counts: Catalogue['counts']): void {
  const { db, clock } = app
  const deps = { db, counts }
  route(app, contract.gameMenus, ({ merchant }) => menuOf(deps, merchant))
  route(app, contract.vendorGameTypes, ({ merchant, query }) => vendorTypesOf(deps, merchant, query.language))
  route(app, contract.gameList, ({ merchant, query }) => listGames(deps, merchant, query))
  route(app, contract.hotGames, ({ merchant, query }) => hotOf(db, merchant, query.gameType, query.language))
  route(app, contract.winnerBoard, async ({ merchant, query }) => {
    const question = { ...categoryFilter(query.gameCategory), limit: query.limitNum, now: clock.now() }
    return { list: await winnersOf(db, merchant, question, audienceOf(merchant, query.language)) }
  })
}

function favouriteRoutes(app: App): void {
  const { db, clock } = app
  route(app, contract.addFavourite, async ({ member, body }) => {
    await addFavourite(db, member, body, clock.now())
    return {}
  })
  route(app, contract.removeFavourite, async ({ member, query }) => {
    await dropFavourite(db, member.id, BigInt(query.nodeId))
    return {}
  })
  route(app, contract.favouriteIds, async ({ member, query: { pageNo, pageSize } }) => {
    const list = { memberId: member.id, category: null, vendors: null }
    const { ids, total } = await favouritePage(db, list, sliceOf(pageNo, pageSize))
    return { content: ids.map(String), pageNum: pageNo, totalPages: pagesFor(total, pageSize) }
  })
  route(app, contract.favouriteList, async ({ member, merchant, query }) => {
    const { games, totalPages } = await ownGames(db, 'favourites', { member, merchant, vassalage: '', ...query })
    return { content: games, pageNum: query.pageNo, totalPages }
  })
}

function recentRoutes(app: App): void {
  const { db, clock } = app
  route(app, contract.addRecent, async ({ member, query }) => {
    await addRecent(db, member, BigInt(query.nodeId), clock.now())
    return {}
  })
  route(app, contract.recentList, async ({ member, merchant, query: { page, ...query } }) => {
    const { games, totalPages } = await ownGames(db, 'recents', { member, merchant, pageNo: page, ...query })
    return { list: games, totalPages }
  })
}

function streamRoutes(app: App): void {
  const { db, clock } = app
  route(app, contract.liveModels, async ({ merchant, query: { language } }) => {
    const question = { merchantId: merchant.id, now: clock.now() }
    return { list: await roomsOf(db, question, audienceOf(merchant, language)) }
  })
  route(app, contract.liveStreams, async ({ merchant, query: { language, roomType } }) => {
    const question = { merchantId: merchant.id, now: clock.now(), roomType }
    const rooms = await roomsOf(db, question, audienceOf(merchant, language))
    const onAir = rooms.filter(({ online }) => online)
    return { list: onAir.toSorted((a, b) => b.viewers - a.viewers) }
  })
}
