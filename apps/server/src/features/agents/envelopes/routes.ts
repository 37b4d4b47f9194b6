import { envelopes, openEnvelope, sendEnvelopes, sentEnvelopes } from '@trevo/contract/agents/envelopes'
import type { App } from '../../../platform/http/app.ts'
import { route } from '../../../platform/http/route.ts'
import { type Deps, envelopesFor, openFor, sendFor, sentFor } from './envelopes.ts'

export function envelopeRoutes(app: App, deps: Deps): void {
  route(app, sendEnvelopes, (call) => sendFor(deps, call, call.body))
  route(app, sentEnvelopes, ({ member, query }) => sentFor(deps, member, query.cursor))
  route(app, envelopes, ({ member, query }) => envelopesFor(deps, member, query.cursor))
  route(app, openEnvelope, (call) => openFor(deps, call, BigInt(call.params.id)))
}
