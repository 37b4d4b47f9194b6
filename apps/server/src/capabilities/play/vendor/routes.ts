import { vendorCorrect, vendorPromoWin, vendorTransactions } from '@trevo/contract/vendor-additions'
import { vendorFreeRound, vendorSandboxFreeRounds } from '@trevo/contract/vendor-free-rounds'
import { vendorJackpotWin, vendorPools } from '@trevo/contract/vendor-pools'
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
import { type SecretsOf, vendorRoute } from '../../../platform/http/vendor-route.ts'
import type { Live } from '../../../platform/live/live.ts'
import type { ReleaseUnsent } from '../../ports.ts'
import type { Play } from '../play.ts'
import { createPlayers } from '../players.ts'
import { createVendorAddresses } from '../vendor-addresses.ts'
import { correct } from './corrections.ts'
import { freeRound } from './free-round.ts'
import { jackpotWin, tellPools } from './jackpots.ts'
import { promoWin } from './promo.ts'
import { endSandbox, openSandbox, sandboxRounds } from './sandbox.ts'
import { transactionsOf } from './transactions.ts'
import { balanceOf, bet, rollback, sessionOf, wholeRound, win } from './vendor-wallet.ts'

type Deps = {
  play: Play
  ledger: Ledger
  live: Pick<Live, 'toMember'>
  sessions: Sessions
  brands(): readonly Merchant[]
  releaseUnsent: ReleaseUnsent
  secretsOf: SecretsOf
}

export function vendorWalletRoutes(
  app: App,
  { play, ledger, live, sessions, brands, releaseUnsent, secretsOf }: Deps,
): void {
  const { db, clock, config } = app
  const door = {
    app,
    secretsOf,
    allowsAddress: createVendorAddresses({ db, clock }),
  }
  const brandOf = (merchantId: number) => brands().find(({ id }) => id === merchantId)
  const hostsOf = (merchantId: number) => brandOf(merchantId)?.site.domainRoute ?? []
  const deps = { db, clock, play, playerOf: createPlayers(db), hostsOf }
  const additions = { ...deps, ledger, live, releaseUnsent, brandOf, brands }

  vendorRoute(door, vendorSession, (call) => sessionOf(deps, call))
  vendorRoute(door, vendorBalance, (call) => balanceOf(deps, call))
  vendorRoute(door, vendorBet, (call) => bet(deps, call))
  vendorRoute(door, vendorWin, (call) => win(deps, call))
  vendorRoute(door, vendorRound, (call) => wholeRound(deps, call))
  vendorRoute(door, vendorRollback, (call) => rollback(deps, call))
  vendorRoute(door, vendorCorrect, (call) => correct(additions, call))
  vendorRoute(door, vendorPromoWin, (call) => promoWin(additions, call))
  vendorRoute(door, vendorFreeRound, (call) => freeRound(additions, call))
  vendorRoute(door, vendorPools, (call) => tellPools(deps, call))
  vendorRoute(door, vendorJackpotWin, (call) => jackpotWin(additions, call))
  vendorRoute(door, vendorTransactions, (call) => transactionsOf(additions, call))

  if (config.nodeEnv === 'production') return
  const sandbox = { db, clock, ledger, sessions }
  vendorRoute(door, vendorSandboxSession, ({ vendorCode, body: { balance } }) =>
    openSandbox(sandbox, { vendorCode, balance }),
  )
  vendorRoute(door, vendorSandboxEnd, ({ vendorCode, body: { sessionId } }) =>
    endSandbox(sandbox, { vendorCode, sessionId }),
  )
  vendorRoute(door, vendorSandboxFreeRounds, ({ vendorCode, body }) => sandboxRounds(sandbox, { vendorCode, ...body }))
}
