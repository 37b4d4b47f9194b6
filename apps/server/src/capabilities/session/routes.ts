import { logout, memberInfo, wallet } from '@trevo/contract/session'
import type { Sessions } from '../../base/members/sessions.ts'
import { inTx } from '../../platform/db.ts'
import type { App } from '../../platform/http/app.ts'
import { dropRefreshToken, refreshTokenOf } from '../../platform/http/refresh-cookie.ts'
import { route } from '../../platform/http/route.ts'
import { memberInfoOf, walletOf } from './session.ts'

export function sessionRoutes(app: App, sessions: Pick<Sessions, 'endSession' | 'endByRefreshToken'>): void {
  const { db } = app

  route(app, memberInfo, ({ member }) => memberInfoOf(db, member))
  route(app, wallet, ({ member, merchant }) => walletOf(db, member, merchant.site))
  route(app, logout, async ({ merchant, session, cookies }) => {
    const held = refreshTokenOf(cookies)
    dropRefreshToken(cookies)
    if (session) await inTx(db, (tx) => sessions.endSession(tx, session.id, 'logout'))
    else if (held) await inTx(db, (tx) => sessions.endByRefreshToken(tx, merchant.id, held))
    return {}
  })
}
