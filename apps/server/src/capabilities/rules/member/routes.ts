import { bonusWallet, giveUpBonus, redeemCode } from '@trevo/contract/rules'
import type { Ledger } from '../../../money/ledger/ledger.ts'
import type { App } from '../../../platform/http/app.ts'
import { route } from '../../../platform/http/route.ts'
import type { RulePorts } from '../facts.ts'
import { enterCode, giveUp, walletOf } from './wallet.ts'

export function ruleRoutes(app: App, ledger: Ledger, ports: RulePorts): void {
  const { db, live, clock } = app
  const deps = { db, ledger, live, clock }
  route(app, bonusWallet, ({ merchant, member, query }) =>
    walletOf(db, { merchant, memberId: member.id, language: query.language }),
  )
  route(app, giveUpBonus, ({ merchant, member, params }) =>
    giveUp(deps, { merchant, memberId: member.id, language: 'PT' }, BigInt(params.id)),
  )
  route(app, redeemCode, ({ merchant, member, body: { code, requestId } }) =>
    enterCode(deps, { merchant, memberId: member.id, language: 'PT', now: clock.now() }, { code, requestId, ports }),
  )
}
