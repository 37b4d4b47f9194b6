import {
  contract,
  contractProgress,
  contractRequirement,
  contracts,
  offerContract,
  ownContracts,
  payouts,
  stepContract,
  tryContract,
} from '@trevo/contract/agents/contracts'
import type { App } from '../../../../platform/http/app.ts'
import { route } from '../../../../platform/http/route.ts'
import {
  contractFor,
  contractsFor,
  offerFor,
  ownContractsFor,
  payoutsFor,
  progressFor,
  requirementFor,
  stepFor,
  tryFor,
} from './contracts.ts'

export function contractRoutes(app: App): void {
  route(app, contractRequirement, ({ member }) => requirementFor(app, member))
  route(app, contracts, (call) => contractsFor(app, call, call.query))
  route(app, payouts, ({ member, query }) => payoutsFor(app, member, query))
  route(app, ownContracts, ({ member }) => ownContractsFor(app, member))
  route(app, contract, (call) => contractFor(app, call, BigInt(call.params.id)))
  route(app, contractProgress, (call) => progressFor(app, call, BigInt(call.params.id)))
  route(app, tryContract, ({ member, body }) => tryFor(app, member, body))
  route(app, offerContract, (call) => offerFor(app, call, call.body))
  route(app, stepContract, (call) => stepFor(app, call, BigInt(call.params.id), call.body))
}
