import { scheduleAccountSweep } from '../../base/accounts/account-sweep.ts'
import { scheduleSessionSweep } from '../../base/members/session-sweep.ts'
import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { sessionRoutes } from './routes.ts'

export const session = capability({
  name: 'session',
  open: ({ accounts: { sessions }, work: db, clock }: House) => ({
    routes: (app) => sessionRoutes(app, sessions),
    jobs(jobs) {
      scheduleSessionSweep(jobs, { db, sessions, clock })
      scheduleAccountSweep(jobs, { db, clock })
    },
  }),
})
