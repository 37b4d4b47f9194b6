import { launchGame } from '@trevo/contract/games'
import { DEFAULT_THEME } from '@trevo/contract/wire'
import type { Ledger } from '../../core/ledger/ledger.ts'
import type { App } from '../../platform/http/app.ts'
import { gamesOriginOf, siteOriginOf } from '../../platform/http/games-origin.ts'
import { route } from '../../platform/http/route.ts'
import { launch } from './launch.ts'

export function launchRoutes(app: App, { ledger }: { ledger: Ledger }): void {
  const deps = { db: app.db, ledger, clock: app.clock, live: app.live }
  route(app, launchGame, ({ query, merchant, session, request }) => {
    const origin = siteOriginOf(request, merchant, app.config)
    return launch(deps, {
      merchant,
      session,
      nodeId: BigInt(query.nodeId),
      wantsFree: query.free === '1',
      roomId: query.roomId,
      confirmed: query.confirmed === '1',
      language: query.language,
      theme: query.theme ?? DEFAULT_THEME,
      origin,
      gamesOrigin: gamesOriginOf(origin, app.config),
    })
  })
}
