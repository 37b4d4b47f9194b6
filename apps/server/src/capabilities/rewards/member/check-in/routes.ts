import { signInCalendar, signInMonth, signInToday } from '@trevo/contract/daily-sign-in'
import type { Ledger } from '../../../../money/ledger/ledger.ts'
import type { App } from '../../../../platform/http/app.ts'
import { route } from '../../../../platform/http/route.ts'
import { calendarOf, monthOf, signIn } from '../../sign-in.ts'

export function dailySignInRoutes(app: App, ledger: Ledger): void {
  const { db, live, clock } = app
  route(app, signInCalendar, ({ merchant, member }) => calendarOf(db, merchant, member.id, clock.now()))
  route(app, signInMonth, async ({ member, query }) => ({ days: await monthOf(db, member.id, query.month) }))
  // A day has one reward whatever the request is called, so its id adds nothing here.
  route(app, signInToday, ({ merchant, member }) => signIn({ db, ledger, live, clock }, merchant, member.id))
}
