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
import { accountRulesFor, type GivingDeps, giveQuotaTo, openAccountFor, transferTo } from './giving.ts'
import { detailFor, kpiFor, membersFor } from './team.ts'

export function teamRoutes(app: App, deps: GivingDeps): void {
  route(app, teamKpi, (call) => kpiFor(deps, call, call.query))
  route(app, teamMembers, (call) => membersFor(deps, call, call.query))
  route(app, teamMember, (call) => detailFor(deps, call, BigInt(call.params.id)))
  route(app, transferToDownline, (call) => transferTo(deps, call, BigInt(call.params.id), call.body))
  route(app, giveQuota, (call) => giveQuotaTo(deps, call, BigInt(call.params.id), call.body))
  route(app, openAccountRules, (call) => accountRulesFor(deps, call))
  route(app, openAccount, (call) => openAccountFor(deps, call, call.body))
  downloadRoute(app, teamMembersCsv, async (call) => ({
    fileName: `team-${dayIn(call.merchant.timeZone, deps.clock.now())}.csv`,
    type: 'text/csv; charset=utf-8',
    chunks: csvFor(deps, call, call.query, await csvScope(deps, call, call.query)),
  }))
}
