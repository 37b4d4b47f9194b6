import { opsCancelTournament, opsTournament, opsTournaments } from '@trevo/contract/ops/tournaments'
import type { DeedBook } from '../../../base/deeds/deeds.ts'
import { deedRoute } from '../../../base/deeds/routes.ts'
import { keyPage } from '../../../base/staff/paging.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { figuresOf, tournamentPage } from './queries.ts'
import { asTournament, cancelTournament, publishTournamentDeed, tournamentWithPlaces } from './tournaments.ts'

export function staffTournamentRoutes(door: StaffDoor, book: DeedBook): void {
  const { db, clock, live } = door.app
  const desk = { db, clock, live }
  staffRoute(door, opsTournaments, async ({ merchant, query: { cursor, perPage } }) => {
    const rows = await tournamentPage(db, { merchantId: merchant.id, before: idOfCursor(cursor), limit: perPage + 1 })
    const figures = await figuresOf(
      db,
      merchant.id,
      rows.map(({ id }) => id),
    )
    return keyPage(rows, perPage, (row) => asTournament(row, figures.get(row.id), clock.now()))
  })
  staffRoute(door, opsTournament, (call) => tournamentWithPlaces(desk, call, BigInt(call.params.id)))
  deedRoute(door, book, publishTournamentDeed(desk))
  staffRoute(door, opsCancelTournament, (call) => cancelTournament(desk, call, BigInt(call.params.id)))
}
