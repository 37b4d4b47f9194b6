import { agreeLegal, legalText, myLegal } from '@trevo/contract/legal'
import type { App } from '../../../platform/http/app.ts'
import { route } from '../../../platform/http/route.ts'
import { agreeTo, legalOf, textFor } from './legal.ts'

export function legalRoutes(app: App): void {
  route(app, legalText, (call) => textFor(app, call))
  route(app, myLegal, ({ merchant, member }) => legalOf(app, merchant, member.id))
  route(app, agreeLegal, async ({ merchant, member, body, request }) => {
    const place = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '', deviceHash: null }
    await agreeTo(app, merchant, member, body, place)
    return legalOf(app, merchant, member.id)
  })
}
