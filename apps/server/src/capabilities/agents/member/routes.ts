import type { Throttle } from '../../../base/throttle/throttle.ts'
import type { Ledger } from '../../../money/ledger/ledger.ts'
import type { App } from '../../../platform/http/app.ts'
import { contractRoutes } from './contracts/routes.ts'
import { envelopeRoutes } from './envelopes/routes.ts'
import { linkRoutes } from './links/routes.ts'
import { rebateRoutes } from './rebates/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { teamRoutes } from './team/routes.ts'

/** The agent area: one folder for each of its pages. Every question is about a member of the caller's own team. */
export function agentRoutes(app: App, { ledger, throttle }: { ledger: Ledger; throttle: Throttle }): void {
  const { db, clock, live } = app
  const deps = { db, clock, live, ledger, throttle }
  teamRoutes(app, deps)
  linkRoutes(app)
  rebateRoutes(app)
  contractRoutes(app)
  reportRoutes(app)
  envelopeRoutes(app, deps)
}
