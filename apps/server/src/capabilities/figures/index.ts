import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { scheduleFigures } from './count.ts'
import { staffFigureRoutes } from './staff/routes.ts'

/** What the console opens on: revenue, people, games and what waits, by day. */
export const figures = capability({
  name: 'figures',
  open: ({ work: db, clock, merchants: { brands } }: House) => ({
    staffRoutes: (door) => staffFigureRoutes(door, brands),
    jobs: (jobs) => scheduleFigures(jobs, { db, clock }),
  }),
})
