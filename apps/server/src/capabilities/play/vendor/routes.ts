import {
  vendorBalance,
  vendorBet,
  vendorRollback,
  vendorRound,
  vendorSandboxEnd,
  vendorSandboxSession,
  vendorSession,
  vendorWin,
} from '@trevo/contract/vendor-wallet'
import type { Sessions } from '../../../base/members/sessions.ts'
import type { Ledger } from '../../../money/ledger/ledger.ts'
import type { Merchant } from '../../../platform/guards.ts'
import type { App } from '../../../platform/http/app.ts'
import { vendorRoute } from '../../../platform/http/vendor-route.ts'
import type { Play } from '../play.ts'
import { createPlayers } from '../players.ts'
import { createVendorKeys } from '../vendor-keys.ts'
import { endSandbox, openSandbox } from './sandbox.ts'
import { balanceOf, bet, rollback, sessionOf, wholeRound, win } from './vendor-wallet.ts'

type Deps = { play: Play; ledger: Ledger; sessions: Sessions; brands(): readonly Merchant[] }

export function vendorWalletRoutes(app: App, { play, ledger, sessions, brands }: Deps): void {
  const { db, clock, config } = app
  const door = { app, secretsOf: createVendorKeys({ db, secrets: config.secrets, clock, demo: config.demo }) }
  const hostsOf = (merchantId: number) => brands().find(({ id }) => id === merchantId)?.site.domainRoute ?? []
  const deps = { db, clock, play, playerOf: createPlayers(db), hostsOf }

  vendorRoute(door, vendorSession, (call) => sessionOf(deps, call))
  vendorRoute(door, vendorBalance, (call) => balanceOf(deps, call))
  vendorRoute(door, vendorBet, (call) => bet(deps, call))
  vendorRoute(door, vendorWin, (call) => win(deps, call))
  vendorRoute(door, vendorRound, (call) => wholeRound(deps, call))
  vendorRoute(door, vendorRollback, (call) => rollback(deps, call))

  if (config.nodeEnv === 'production') return
  const sandbox = { db, clock, ledger, sessions }
  vendorRoute(door, vendorSandboxSession, ({ vendorCode, body: { balance } }) =>
    openSandbox(sandbox, { vendorCode, balance }),
  )
  vendorRoute(door, vendorSandboxEnd, ({ vendorCode, body: { sessionId } }) =>
    endSandbox(sandbox, { vendorCode, sessionId }),
  )
}
