import * as contract from '@trevo/contract/play-limits'
import type { App } from '../../platform/http/app.ts'
import { route } from '../../platform/http/route.ts'
import { begin, change, exclude, overview, remind, reminder, statement, withdraw } from './limits.ts'

export function limitRoutes(app: App): void {
  const { db, clock, jobs, live, config } = app
  const deps = { db, clock, jobs, live, secrets: config.secrets }

  route(app, contract.playLimits, (call) => overview(deps, call))
  route(app, contract.setPlayLimits, (call) => change(deps, call, call.body.limits))
  route(app, contract.withdrawLimitChange, (call) => withdraw(deps, call, call.params))
  route(app, contract.beginPause, (call) => begin(deps, call, call.body))
  route(app, contract.excludeMyself, (call) => exclude(deps, call, call.body))
  route(app, contract.setPlayReminder, (call) => remind(deps, call, call.body.minutes))
  route(app, contract.playReminder, (call) => reminder(deps, call))
  route(app, contract.activityStatement, (call) => statement(deps, call, call.query))
}
