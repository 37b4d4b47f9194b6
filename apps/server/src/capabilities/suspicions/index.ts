import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { suspicionFigures } from './figures.ts'
import { scheduleSuspicions } from './jobs.ts'
import { staffSuspicionRoutes } from './staff/routes.ts'

/** Money laundering: rules over each day's figures, cases that people decide, reports for the authority. Members never hear of it. */
export const suspicions = capability({
  name: 'suspicions',
  open: ({ db, work, clock, config: { secrets } }: House) => ({
    staffRoutes: (door, book) => staffSuspicionRoutes(door, book, { db, clock, secrets }),
    jobs: (jobs) => scheduleSuspicions(jobs, { db: work, clock, secrets }),
    figures: suspicionFigures(work, clock),
  }),
})
