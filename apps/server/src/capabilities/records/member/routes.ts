import {
  betExport,
  betRecord,
  betRecords,
  betTotals,
  transactionExport,
  transactionRecords,
  transactionTotals,
  yearStatement,
} from '@trevo/contract/records'
import type { App } from '../../../platform/http/app.ts'
import { downloadRoute } from '../../../platform/http/download.ts'
import { route } from '../../../platform/http/route.ts'
import { betDetail, betPage, betTotalsOf } from './bets.ts'
import { CSV_TYPE, exportBets, exportTransactions } from './export.ts'
import { transactionPage, transactionTotalsOf } from './transactions.ts'
import { yearFile } from './year.ts'

export function recordRoutes(app: App): void {
  const { db, clock } = app
  const deps = { db, clock }
  route(app, transactionRecords, (call) => transactionPage(deps, call, call.query))
  route(app, transactionTotals, async (call) => ({ totals: await transactionTotalsOf(deps, call, call.query) }))
  route(app, betRecords, (call) => betPage(deps, call, call.query))
  route(app, betTotals, async (call) => ({ totals: await betTotalsOf(deps, call, call.query) }))
  route(app, betRecord, (call) => {
    const { params, query } = call
    const { kind, id } = params
    return betDetail(deps, call, { kind, id: BigInt(id), types: query.types, language: query.language })
  })
  downloadRoute(app, transactionExport, async (call) => ({
    fileName: `transactions-${call.query.from}-${call.query.to}.csv`,
    type: CSV_TYPE,
    chunks: await exportTransactions(deps, call, call.query),
  }))
  downloadRoute(app, yearStatement, (call) => yearFile({ ...deps, secrets: app.config.secrets }, call, call.query))
  downloadRoute(app, betExport, async (call) => ({
    fileName: `bets-${call.query.from}-${call.query.to}.csv`,
    type: CSV_TYPE,
    chunks: await exportBets(deps, call, call.query),
  }))
}
