import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { REWARD_CHECKS } from './audit.ts'
import { checkInSource } from './check-in-source.ts'
import { scheduleRewards } from './count-play.ts'
import { firstLevels } from './first-levels.ts'
import { grantSource } from './grant-source.ts'
import { rewardCentreRoutes } from './member/centre/routes.ts'
import { checkInRoutes } from './member/check-in/routes.ts'
import { referralRoutes } from './member/referral/routes.ts'
import { recordReferral } from './referrals.ts'
import { staffReferralRoutes } from './staff/referrals/routes.ts'
import { staffRewardProgrammeRoutes } from './staff/routes.ts'

export const rewards = capability({
  name: 'rewards',
  audit: REWARD_CHECKS,
  begin: firstLevels,
  open: ({
    ledger,
    work: db,
    live,
    jobs: sending,
    clock,
    offered: { rewardSources },
    merchants: { brands },
  }: House) => ({
    routes(app) {
      checkInRoutes(app, ledger)
      rewardCentreRoutes(app, { ledger, sources: rewardSources })
      referralRoutes(app)
    },
    staffRoutes(door, book) {
      staffRewardProgrammeRoutes(door, book)
      staffReferralRoutes(door, book)
    },
    rewardSources: [
      checkInSource,
      grantSource('referral'),
      grantSource('rebate'),
      grantSource('vip'),
      grantSource('cashback'),
    ],
    welcome: recordReferral,
    jobs: (jobs) => scheduleRewards(jobs, { db, ledger, live, jobs: sending, clock, brands }),
  }),
})
