import { envelopes, openEnvelope, sendEnvelopes, sentEnvelopes } from '@trevo/contract/agents/envelopes'
import type { App } from '../../../platform/http/app.ts'
import { route } from '../../../platform/http/route.ts'
import { envelopesFor, openFor, type Parts, sendFor, sentFor } from './envelopes.ts'

export function envelopeRoutes(app: App, parts: Parts): void {
  route(app, sendEnvelopes, (call) => sendFor(parts, call, call.body))
  route(app, sentEnvelopes, ({ member, query }) => sentFor(parts, member, query.cursor))
  route(app, envelopes, ({ member, query }) => envelopesFor(parts, member, query.cursor))
  route(app, openEnvelope, (call) => openFor(parts, call, BigInt(call.params.id)))
}
