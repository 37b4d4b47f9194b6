import { kept } from '@trevo/contract/kept'
import { keptKey } from '../../platform/kept-keys.ts'
import { repeat } from '../../platform/repeat.ts'
import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { AFFILIATE_CHECKS } from './audit.ts'
import { scheduleAffiliates } from './count.ts'
import { deliverNotices } from './deliver.ts'
import { affiliateRoutes } from './member/routes.ts'
import { staffAffiliateRoutes } from './staff/routes.ts'
import { welcomeByAffiliate } from './welcome.ts'

const DELIVER_EVERY_MS = 3000

/** Partners outside who bring members: links, what they earn, what they are told, what they are paid (decision 70). */
export const affiliates = capability({
  name: 'affiliates',
  audit: AFFILIATE_CHECKS,
  open({ config, db, work, clock, log, ledger, merchants: { brands } }: House) {
    const key = kept(() => keptKey(db, config.secrets, 'affiliate postbacks'))
    const delivering = repeat(
      { log, everyMs: DELIVER_EVERY_MS, failed: 'postbacks could not be sent', step: 'postbacks' },
      () => deliverNotices({ db, clock, config, key }),
    )
    return {
      routes: affiliateRoutes,
      staffRoutes: (door, book) => staffAffiliateRoutes(door, book, { ledger, key, nodeEnv: config.nodeEnv }),
      jobs: (jobs) => scheduleAffiliates(jobs, { db: work, clock, brands }),
      welcome: welcomeByAffiliate,
      start: () => delivering.start(),
      stop: () => delivering.stop(),
    }
  },
})
