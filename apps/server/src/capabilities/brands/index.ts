import type { Begins } from '../../base/merchants/make-brand.ts'
import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { iconRoutes } from './member/routes.ts'
import { staffBrandDraftRoutes } from './staff/drafts/routes.ts'
import { staffBrandRoutes } from './staff/routes.ts'
import { scheduleZones } from './zone-job.ts'

/** What an operator sets of a brand from the console, and how another one is made. */
export const brands = capability({
  name: 'brands',
  open: ({ storage, begins, work, clock }: House & { begins: Begins }) => ({
    routes: (app) => iconRoutes(app, storage),
    jobs: (jobs) => scheduleZones(jobs, { db: work, clock }),
    staffRoutes(door, book) {
      staffBrandRoutes(door, book, { storage })
      staffBrandDraftRoutes(door, { begins, work })
    },
  }),
})
