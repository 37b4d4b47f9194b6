import {
  giveQuota,
  openAccount,
  openAccountRules,
  teamKpi,
  teamMember,
  teamMembers,
  teamMembersCsv,
  transferToDownline,
} from '@trevo/contract/agents/team'
import { dayIn } from '../../../core/rewards/day.ts'
import type { App } from '../../../platform/http/app.ts'
import { downloadRoute } from '../../../platform/http/download.ts'
import { route } from '../../../platform/http/route.ts'
import { csvFor, csvScope } from './csv.ts'
import { accountRulesFor, type GivingParts, giveQuotaTo, openAccountFor, transferTo } from './giving.ts'
import { detailFor, kpiFor, membersFor } from './team.ts'

export function teamRoutes(app: App, parts: GivingParts): void {
  route(app, teamKpi, (call) => kpiFor(parts, call, call.query))
  route(app, teamMembers, (call) => membersFor(parts, call, call.query))
  route(app, teamMember, (call) => detailFor(parts, call, BigInt(call.params.id)))
  route(app, transferToDownline, (call) => transferTo(parts, call, BigInt(call.params.id), call.body))
  route(app, giveQuota, (call) => giveQuotaTo(parts, call, BigInt(call.params.id), call.body))
  route(app, openAccountRules, (call) => accountRulesFor(parts, call))
  route(app, openAccount, (call) => openAccountFor(parts, call, call.body))
  downloadRoute(app, teamMembersCsv, async (call) => ({
    fileName: `team-${dayIn(call.merchant.timeZone, parts.clock.now())}.csv`,
    type: 'text/csv; charset=utf-8',
    chunks: csvFor(parts, call, call.query, await csvScope(parts, call, call.query)),
  }))
}
