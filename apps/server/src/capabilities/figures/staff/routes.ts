import { opsAlarms, opsBrandFigures, opsCohorts, opsFigures, opsPeople, opsTopGames } from '@trevo/contract/ops/figures'
import type { Merchant } from '../../../platform/guards.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { alarmsOf, brandFigures, cohortsOf, figuresOf, peopleOf, topGamesOf } from './figures.ts'

export function staffFigureRoutes(door: StaffDoor, brands: () => readonly Merchant[]): void {
  const { db, clock } = door.app
  const deps = { db, clock }
  staffRoute(door, opsFigures, ({ merchant, query }) => figuresOf(deps, merchant, query))
  staffRoute(door, opsPeople, ({ merchant, query }) => peopleOf(deps, merchant, query))
  staffRoute(door, opsCohorts, async ({ merchant }) => ({ cohorts: await cohortsOf(deps, merchant) }))
  staffRoute(door, opsTopGames, async ({ merchant, staff, query }) => ({
    games: await topGamesOf(db, merchant, staff, query),
  }))
  staffRoute(door, opsBrandFigures, async ({ query }) => ({ brands: await brandFigures(db, brands(), query) }))
  staffRoute(door, opsAlarms, ({ merchant, staff }) => alarmsOf(deps, merchant, staff))
}
