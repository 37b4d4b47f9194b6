import { joinTournament, tournament, tournaments } from '@trevo/contract/tournaments'
import type { App } from '../../../platform/http/app.ts'
import { route } from '../../../platform/http/route.ts'
import type { Rankings } from '../ranking.ts'
import { joinAs, tournamentFor, tournamentsFor } from './tournaments.ts'

export function tournamentRoutes(app: App, rankings: Rankings): void {
  const { db, live, clock } = app
  const deps = { db, rankings }
  // Rankings are public to whoever is signed in: names are masked.
  live.topic('tournament', { authorise: ({ session, key }) => session !== null && /^\d{1,18}$/.test(key) })

  route(app, tournaments, ({ merchant, member, query: { language } }) =>
    tournamentsFor(deps, { merchant, memberId: member.id, language, now: clock.now() }),
  )
  route(app, tournament, ({ merchant, member, params, query: { language } }) =>
    tournamentFor(deps, { merchant, memberId: member.id, language, now: clock.now() }, BigInt(params.id)),
  )
  // One entry for each member, whatever the request is called.
  route(app, joinTournament, ({ merchant, member, params }) =>
    joinAs(deps, { merchant, memberId: member.id, now: clock.now() }, BigInt(params.id)),
  )
}
