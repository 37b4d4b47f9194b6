import {
  contract,
  contractRequirement,
  contracts,
  offerContract,
  payouts,
  stepContract,
} from '@trevo/contract/agents/contracts'
import type { App } from '../../../platform/http/app.ts'
import { route } from '../../../platform/http/route.ts'
import { contractFor, contractsFor, offerFor, payoutsFor, requirementFor, stepFor } from './contracts.ts'

export function contractRoutes(app: App): void {
  route(app, contractRequirement, ({ member }) => requirementFor(app, member))
  route(app, contracts, (call) => contractsFor(app, call, call.query))
  route(app, payouts, ({ member, query }) => payoutsFor(app, member, query))
  route(app, contract, ({ member, params }) => contractFor(app, member, BigInt(params.id)))
  route(app, offerContract, (call) => offerFor(app, call, call.body))
  route(app, stepContract, (call) => stepFor(app, call, BigInt(call.params.id), call.body))
}
