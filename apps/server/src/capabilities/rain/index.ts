import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { rainRoutes } from './member/routes.ts'
import { scheduleRain } from './plans.ts'
import { staffRainRoutes } from './staff/routes.ts'

export const rain = capability({
  name: 'rain',
  open: ({ ledger, work: db, live, clock }: House) => ({
    routes: (app) => rainRoutes(app, ledger),
    staffRoutes: staffRainRoutes,
    jobs: (jobs) => scheduleRain(jobs, { db, live, clock }),
  }),
})
