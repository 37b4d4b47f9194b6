import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { scheduleHarm } from './jobs.ts'
import { staffHarmRoutes } from './staff/routes.ts'

/** Markers of harm in each day's play, a level for each member, and the steps that follow from it. */
export const harm = capability({
  name: 'harm',
  open: ({ db, work, clock, live, jobs: queue }: House) => ({
    staffRoutes: (door) => staffHarmRoutes(door, { db, clock }),
    jobs: (jobs) => scheduleHarm(jobs, { db: work, clock, live, jobs: queue }),
  }),
})
