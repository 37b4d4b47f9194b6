import { opsAddGameAlias, opsAliasChoices, opsGameAliases, opsRemoveGameAlias } from '@trevo/contract/ops/game-aliases'
import { opsImportGames } from '@trevo/contract/ops/game-import'
import {
  opsChangeGame,
  opsGame,
  opsGameStatus,
  opsGames,
  opsMenu,
  opsOfferVendorGames,
  opsOfferVendors,
  opsSetGameReturn,
  opsSetMenu,
  opsVendor,
  opsVendorStatus,
  opsVendors,
} from '@trevo/contract/ops/games'
import type { DeedBook } from '../../../base/deeds/deeds.ts'
import { deedRoute } from '../../../base/deeds/routes.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { aliasChoices, aliasPage, asAlias } from './alias-queries.ts'
import { addAlias, removeAlias } from './aliases.ts'
import {
  asGame,
  changeGame,
  changeMenu,
  changeReturn,
  changeVendorOffers,
  gameOf,
  offerMissingGames,
  setStatusOfGame,
  setStatusOfVendor,
  vendorOf,
} from './games.ts'
import { importGames } from './import-games.ts'
import { changeVendorDeed, createVendorDeed } from './new-vendor.ts'
import { gamePage, menuOf, vendorPage } from './queries.ts'

export function staffGameRoutes(door: StaffDoor, book: DeedBook): void {
  const { db, clock } = door.app
  const deps = { db, clock }

  staffRoute(door, opsVendors, async ({ merchant, query }) => {
    const { rows, total } = await vendorPage(db, merchant.id, query)
    return { data: rows, total }
  })
  staffRoute(door, opsVendor, (call) => vendorOf(db, call, call.params.id))
  deedRoute(door, book, createVendorDeed)
  deedRoute(door, book, changeVendorDeed)
  staffRoute(door, opsImportGames, (call) => importGames(deps, call, call.params.id, call.body))
  staffRoute(door, opsVendorStatus, (call) => setStatusOfVendor(deps, call, call.params.id, call.body.status))
  staffRoute(door, opsOfferVendors, (call) => changeVendorOffers(deps, call, call.body))
  staffRoute(door, opsOfferVendorGames, (call) => offerMissingGames(deps, call, call.params.id))

  staffRoute(door, opsGames, async ({ merchant, query }) => {
    const { rows, total } = await gamePage(db, merchant.id, query)
    return { data: rows.map(asGame), total }
  })
  staffRoute(door, opsGame, (call) => gameOf(db, call, BigInt(call.params.id)))
  staffRoute(door, opsChangeGame, (call) => changeGame(deps, call, BigInt(call.params.id), call.body))
  staffRoute(door, opsSetGameReturn, (call) =>
    changeReturn(deps, call, BigInt(call.params.id), call.body.returnPercent),
  )
  staffRoute(door, opsGameStatus, (call) => setStatusOfGame(deps, call, BigInt(call.params.id), call.body.status))

  staffRoute(door, opsGameAliases, async ({ merchant, query }) => {
    const { rows, total } = await aliasPage(db, merchant.id, query)
    return { data: rows.map(asAlias), total }
  })
  staffRoute(door, opsAliasChoices, () => aliasChoices(db))
  staffRoute(door, opsAddGameAlias, (call) => addAlias(deps, call, call.body))
  staffRoute(door, opsRemoveGameAlias, (call) => removeAlias(deps, call, BigInt(call.params.id)))

  staffRoute(door, opsMenu, async ({ merchant }) => ({ tabs: await menuOf(db, merchant.id) }))
  staffRoute(door, opsSetMenu, (call) => changeMenu(deps, call, call.body))
}
