import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { scheduleAgents } from './agents.ts'
import { AGENT_CHECKS } from './audit.ts'
import { envelopeSource } from './envelope-source.ts'
import { agentRoutes } from './member/routes.ts'
import { grantRates } from './rates.ts'
import { headHandler } from './staff/heads.ts'
import { houseContractHandler } from './staff/house.ts'
import { topRatesHandler } from './staff/margin/margin.ts'
import { staffMarginRoutes } from './staff/margin/routes.ts'
import { moveHandler, typeHandler } from './staff/place.ts'
import { staffAgentRoutes } from './staff/routes.ts'

export const agents = capability({
  name: 'agents',
  audit: AGENT_CHECKS,
  open({ ledger, accounts: { throttle }, merchants: { brands }, work: db, live, jobs: sending, clock, log }: House) {
    const telling = { live, jobs: sending, clock }
    return {
      routes: (app) => agentRoutes(app, { ledger, throttle }),
      staffRoutes(door, book) {
        staffMarginRoutes(door, book)
        staffAgentRoutes(door, book)
      },
      approvals: {
        top_rates: topRatesHandler(clock),
        house_contract: houseContractHandler(telling),
        head_agent: headHandler(telling, (id) => brands().find((brand) => brand.id === id)),
        member_type: typeHandler(telling),
        member_move: moveHandler(telling, (id) => brands().find((brand) => brand.id === id)),
      },
      rewardSources: [envelopeSource],
      welcome: grantRates,
      jobs: (jobs) => scheduleAgents(jobs, { db, ledger, live, clock, log, brands }),
    }
  },
})
