import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import type { TakePoints } from '../ports.ts'
import { scheduleOpposites } from './search.ts'
import { staffOppositeRoutes } from './staff/routes.ts'

/** Bets against oneself, found and decided on. */
export const opposite = capability({
  name: 'opposite',
  open: ({ work: db, clock, takePoints }: House & { takePoints: TakePoints }) => ({
    staffRoutes: (door) => staffOppositeRoutes(door, takePoints),
    jobs: (jobs) => scheduleOpposites(jobs, { db, clock }),
  }),
})
