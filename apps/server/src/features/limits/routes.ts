import * as contract from '@trevo/contract/play-limits'
import type { App } from '../../platform/http/app.ts'
import { route } from '../../platform/http/route.ts'
import { begin, change, exclude, overview, remind, reminder, statement, withdraw } from './limits.ts'

export function limitRoutes(app: App): void {
  const { db, clock, jobs, live, config } = app
  const parts = { db, clock, jobs, live, secrets: config.secrets }

  route(app, contract.playLimits, (call) => overview(parts, call))
  route(app, contract.setPlayLimits, (call) => change(parts, call, call.body.limits))
  route(app, contract.withdrawLimitChange, (call) => withdraw(parts, call, call.params))
  route(app, contract.beginPause, (call) => begin(parts, call, call.body))
  route(app, contract.excludeMyself, (call) => exclude(parts, call, call.body))
  route(app, contract.setPlayReminder, (call) => remind(parts, call, call.body.minutes))
  route(app, contract.playReminder, (call) => reminder(parts, call))
  route(app, contract.activityStatement, (call) => statement(parts, call, call.query))
}
