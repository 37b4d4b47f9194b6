import {
  opsChangeGame,
  opsGame,
  opsGameStatus,
  opsGames,
  opsMenu,
  opsOfferVendorGames,
  opsOfferVendors,
  opsSetMenu,
  opsVendor,
  opsVendorStatus,
  opsVendors,
} from '@trevo/contract/ops/games'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import {
  asGame,
  changeGame,
  changeMenu,
  changeVendorOffers,
  gameOf,
  offerMissingGames,
  setStatusOfGame,
  setStatusOfVendor,
  vendorOf,
} from './games.ts'
import { gamePage, menuOf, vendorPage } from './queries.ts'

export function staffGameRoutes(door: StaffDoor): void {
  const { db, clock } = door.app
  const parts = { db, clock }

  staffRoute(door, opsVendors, async ({ merchant, query }) => {
    const { rows, total } = await vendorPage(db, merchant.id, query)
    return { data: rows, total }
  })
  staffRoute(door, opsVendor, (call) => vendorOf(db, call, call.params.id))
  staffRoute(door, opsVendorStatus, (call) => setStatusOfVendor(parts, call, call.params.id, call.body.status))
  staffRoute(door, opsOfferVendors, (call) => changeVendorOffers(parts, call, call.body))
  staffRoute(door, opsOfferVendorGames, (call) => offerMissingGames(parts, call, call.params.id))

  staffRoute(door, opsGames, async ({ merchant, query }) => {
    const { rows, total } = await gamePage(db, merchant.id, query)
    return { data: rows.map(asGame), total }
  })
  staffRoute(door, opsGame, (call) => gameOf(db, call, BigInt(call.params.id)))
  staffRoute(door, opsChangeGame, (call) => changeGame(parts, call, BigInt(call.params.id), call.body))
  staffRoute(door, opsGameStatus, (call) => setStatusOfGame(parts, call, BigInt(call.params.id), call.body.status))

  staffRoute(door, opsMenu, async ({ merchant }) => ({ tabs: await menuOf(db, merchant.id) }))
  staffRoute(door, opsSetMenu, (call) => changeMenu(parts, call, call.body))
}
