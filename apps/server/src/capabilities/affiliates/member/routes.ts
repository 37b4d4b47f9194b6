import { randomUUID } from 'node:crypto'
import { affiliateClick, affiliateReport } from '@trevo/contract/affiliates'
import type { App } from '../../../platform/http/app.ts'
import { route } from '../../../platform/http/route.ts'
import { clickThatCounts, insertClick, openLink, rulesOf } from '../queries.ts'
import { daysBefore } from '../welcome.ts'
import { reportOf } from './report.ts'

export function affiliateRoutes(app: App): void {
  const { db, clock } = app
  route(app, affiliateClick, async ({ merchant, body: { code, sub = '', before } }) => {
    const now = clock.now()
    const { touch, clickDays } = await rulesOf(db, merchant.id)
    const since = daysBefore(now, clickDays)
    const known = before === undefined ? undefined : await clickThatCounts(db, merchant.id, before, since)
    const kept = known === undefined ? null : (before ?? null)
    const link = await openLink(db, merchant.id, code)
    if (link === undefined) return { click: kept }
    const id = randomUUID()
    await insertClick(db, { id, linkId: link.id, sub, now })
    return { click: touch === 'first' && kept !== null ? kept : id }
  })
  route(app, affiliateReport, ({ merchant, body }) => reportOf(db, merchant, body.token, clock.now()))
}
