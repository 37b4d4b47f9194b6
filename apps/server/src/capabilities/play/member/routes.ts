import { freeRounds } from '@trevo/contract/free-rounds'
import { launchGame } from '@trevo/contract/games'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { repayRounds } from '@trevo/contract/round-debts'
import { roundShown } from '@trevo/contract/round-shown'
import { DEFAULT_THEME } from '@trevo/contract/wire'
import type { Ledger } from '../../../money/ledger/ledger.ts'
import type { App } from '../../../platform/http/app.ts'
import { gamesOriginOf, siteOriginOf } from '../../../platform/http/games-origin.ts'
import { route } from '../../../platform/http/route.ts'
import type { VendorCalls } from '../vendor-calls.ts'
import { freeRoundsOf } from './free-rounds.ts'
import { launch } from './launch.ts'
import { repayRounds as repay } from './repay.ts'
import { shownRoundOf } from './round-shown.ts'

export function repayRoutes(app: App, { ledger }: { ledger: Ledger }): void {
  const deps = { db: app.db, ledger, clock: app.clock, live: app.live }
  route(app, repayRounds, async ({ merchant, member, body: { requestId, amount } }) => {
    const ower = { memberId: member.id, merchantId: merchant.id, currency: merchant.currency }
    return { owed: formatMoney(await repay(deps, ower, { requestId, amount: parseMoney(amount) })) }
  })
}

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
      country: app.guards.regionOf(request, merchant).country,
      language: query.language,
      theme: query.theme ?? DEFAULT_THEME,
      origin,
      gamesOrigin: gamesOriginOf(origin, app.config),
    })
  })
}

export function roundRoutes(app: App, vendors: VendorCalls): void {
  const deps = { db: app.db, vendors }
  route(app, roundShown, async ({ merchant, member, params, query: { language } }) => ({
    shown: await shownRoundOf(deps, { merchantId: merchant.id, memberId: member.id, id: BigInt(params.id), language }),
  }))
}

export function freeRoundRoutes(app: App): void {
  const { db, clock } = app
  route(app, freeRounds, async ({ merchant, member, query: { language } }) => ({
    list: await freeRoundsOf(db, { merchant, memberId: member.id, language, now: clock.now() }),
  }))
}
