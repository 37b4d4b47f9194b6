import { defineInboxPushJob } from '../../base/inbox/push-inbox.ts'
import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { scheduleInboxForgetting } from './forget.ts'
import { inboxRoutes } from './routes.ts'
import { staffInboxRoutes } from './staff/routes.ts'

export const inbox = capability({
  name: 'inbox',
  open: ({ offered: { unread }, work: db, push, clock, log }: House) => ({
    routes: (app) => inboxRoutes(app, unread),
    staffRoutes: staffInboxRoutes,
    jobs(jobs) {
      defineInboxPushJob({ db, push, jobs, clock, log })
      scheduleInboxForgetting(jobs, { db, clock })
    },
  }),
})
