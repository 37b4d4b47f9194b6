import { checkInCalendar, checkInMonth, checkInToday } from '@trevo/contract/check-in'
import type { Ledger } from '../../../../money/ledger/ledger.ts'
import type { App } from '../../../../platform/http/app.ts'
import { route } from '../../../../platform/http/route.ts'
import { calendarOf, checkIn, monthOf } from '../../check-in.ts'

export function checkInRoutes(app: App, ledger: Ledger): void {
  const { db, live, clock } = app
  route(app, checkInCalendar, ({ merchant, member }) => calendarOf(db, merchant, member.id, clock.now()))
  route(app, checkInMonth, async ({ member, query }) => ({ days: await monthOf(db, member.id, query.month) }))
  // A day has one reward whatever the request is called, so its id adds nothing here.
  route(app, checkInToday, ({ merchant, member }) => checkIn({ db, ledger, live, clock }, merchant, member.id))
}
