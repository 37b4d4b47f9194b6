import { kept } from '@trevo/contract/kept'
import { keptKey } from '../../platform/kept-keys.ts'
import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { createLinks } from './links.ts'
import { campaignRoutes } from './member/routes.ts'
import { inNamedSegment } from './named.ts'
import { defineCampaignJobs } from './send.ts'
import { staffCampaignRoutes } from './staff/routes.ts'

export const campaigns = capability({
  name: 'campaigns',
  open({ config, db, work, live, clock, log, push, accounts: { mail, sms }, merchants: { brands } }: House) {
    const links = kept(async () => createLinks(await keptKey(db, config.secrets, 'campaign links')))
    return {
      routes: (app) => campaignRoutes(app, links),
      staffRoutes: staffCampaignRoutes,
      inSegment: inNamedSegment(brands, () => clock.now()),
      jobs: (jobs) =>
        defineCampaignJobs(jobs, { config, db: work, jobs, live, clock, log, brands, mail, sms, push, links }),
    }
  },
})
