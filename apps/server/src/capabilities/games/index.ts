import { schedulePlayStats } from '../../base/catalogue/play-stats.ts'
import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { firstCatalogue, renewStudioFacts } from './first-catalogue.ts'
import { gameRoutes } from './member/routes.ts'
import { staffGameRoutes } from './staff/routes.ts'

export const games = capability({
  name: 'games',
  begin: firstCatalogue,
  open: ({ catalogue, work: db, clock }: House) => ({
    start: () => renewStudioFacts(db),
    routes: (app) => gameRoutes(app, catalogue),
    staffRoutes: staffGameRoutes,
    jobs: (jobs) => schedulePlayStats(jobs, { db, clock }),
  }),
})
