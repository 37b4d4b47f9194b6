import { isReal } from '@trevo/contract/members'
import { grabEnvelope, rainResults, redRain } from '@trevo/contract/rain'
import type { Ledger } from '../../core/ledger/ledger.ts'
import { grab } from '../../core/rain/rain.ts'
import type { App } from '../../platform/http/app.ts'
import { route } from '../../platform/http/route.ts'
import { rainFor, resultsFor } from './rain.ts'

export function rainRoutes(app: App, ledger: Ledger): void {
  const { db, live, clock } = app
  const deps = { db, ledger, live, clock }

  route(app, redRain, ({ merchant, member, query: { language } }) =>
    rainFor(db, { merchant, memberId: member.id, takesPart: isReal(member.type), language, now: clock.now() }),
  )
  // One envelope for each member and round, whatever the request is called.
  route(app, grabEnvelope, ({ merchant, member, params }) =>
    grab(deps, merchant, { memberId: member.id, roundId: BigInt(params.id) }),
  )
  route(app, rainResults, ({ merchant, member, params, query: { language } }) => {
    const visit = { merchant, memberId: member.id, takesPart: isReal(member.type), language, now: clock.now() }
    return resultsFor(db, visit, BigInt(params.id))
  })
}
