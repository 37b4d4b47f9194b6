import { scheduleBreakSweep } from '../../money/gate/break-sweep.ts'
import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { limitRoutes } from './routes.ts'
import { staffLimitRoutes } from './staff/routes.ts'

export const limits = capability({
  name: 'limits',
  open: ({ work: db, live, clock, config: { secrets } }: House) => ({
    routes: limitRoutes,
    staffRoutes: staffLimitRoutes,
    jobs: (jobs) => scheduleBreakSweep(jobs, { db, live, jobs, clock, secrets }),
  }),
})
