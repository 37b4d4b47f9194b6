import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import type { Content } from './content.ts'
import { scheduleContentForgetting } from './forget.ts'
import { contentRoutes } from './member/routes.ts'
import { promotionSource } from './promotion-source.ts'
import { defineAnnounceJob } from './push-announcements.ts'
import { unreadNotices } from './reading.ts'
import { staffRewardRoutes } from './staff/rewards/routes.ts'
import { staffContentRoutes } from './staff/routes.ts'

export const content = capability({
  name: 'content',
  sealedFiles: [
    {
      table: 'reward_picture',
      column: 'storage_name',
      key: ['application_id', 'position'],
      types: ['bigint', 'smallint'],
    },
  ],
  open: ({ content, ledger, storage, push, db, work, clock, log, offered }: House & { content: Content }) => ({
    routes: (app) => contentRoutes(app, { content, ledger, storage, push, announced: () => offered.announcedRules }),
    staffRoutes(door, book) {
      staffContentRoutes(door, book, storage)
      staffRewardRoutes(door, book, { ledger, storage })
    },
    rewardSources: [promotionSource(content)],
    unread: { announcements: unreadNotices(db, content) },
    jobs(jobs) {
      defineAnnounceJob({ db: work, push, jobs, clock, log })
      scheduleContentForgetting(jobs, { db: work, clock })
    },
  }),
})
