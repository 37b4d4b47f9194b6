import { teamBetting, teamOverview, teamPnl, teamReportCsv, teamTransactions } from '@trevo/contract/agents/reports'
import type { App } from '../../../../platform/http/app.ts'
import { downloadRoute } from '../../../../platform/http/download.ts'
import { route } from '../../../../platform/http/route.ts'
import { assertCsv, csvFor } from './csv.ts'
import { bettingFor, overviewFor, pnlFor, transactionsFor } from './reports.ts'

export function reportRoutes(app: App): void {
  route(app, teamOverview, (call) => overviewFor(app, call, call.query))
  route(app, teamPnl, (call) => pnlFor(app, call, call.query))
  route(app, teamBetting, (call) => bettingFor(app, call, call.query))
  route(app, teamTransactions, (call) => transactionsFor(app, call, call.query))
  downloadRoute(app, teamReportCsv, async (call) => {
    await assertCsv(app, call, call.query)
    const { report, startDate = '', endDate = '' } = call.query
    const days = [startDate, endDate].filter((day) => day !== '').join('-')
    return {
      fileName: `${['team', report, days].filter((part) => part !== '').join('-')}.csv`,
      type: 'text/csv; charset=utf-8',
      chunks: csvFor(app, call, call.query),
    }
  })
}
