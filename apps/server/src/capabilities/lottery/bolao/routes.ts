import * as calls from '@trevo/contract/bolao'
import { bookOf } from '../../../money/ledger/books.ts'
import { inTx } from '../../../platform/db.ts'
import type { Merchant, Session } from '../../../platform/guards.ts'
import type { App } from '../../../platform/http/app.ts'
import { route } from '../../../platform/http/route.ts'
import { type BolaoDeps, buy, callOff, open } from './bolao.ts'
import { detailOf, listBolaos, ownBolaos } from './view.ts'

const bettorOf = ({ currency, id: merchantId }: Merchant, { id: sessionId, memberId }: Session) => ({
  memberId,
  merchantId,
  sessionId,
  currency,
})

export function bolaoRoutes(app: App, deps: BolaoDeps): void {
  const { db } = deps
  route(app, calls.bolaoList, ({ merchant, member, query: { language, gameCode } }) =>
    listBolaos(app, { brand: merchant, memberId: member?.id ?? null, language }, gameCode),
  )
  route(app, calls.myBolaos, ({ merchant, member, query: { language, cursor } }) =>
    ownBolaos(app, { brand: merchant, memberId: member.id, language }, cursor),
  )
  route(app, calls.bolaoDetail, ({ merchant, member, params, query: { language } }) =>
    detailOf(app, { brand: merchant, memberId: member?.id ?? null, language }, BigInt(params.id)),
  )
  route(app, calls.openBolao, async ({ merchant, session, body, query: { language } }) => {
    const bettor = bettorOf(merchant, session)
    const id = await inTx(db, (tx) => open(tx, deps, merchant, { bettor }, body))
    return detailOf(app, { brand: merchant, memberId: bettor.memberId, language }, id)
  })
  route(app, calls.buyShares, async ({ merchant, session, params, body, query: { language } }) => {
    const id = await buy(deps, bettorOf(merchant, session), { ...body, id: BigInt(params.id) })
    return detailOf(app, { brand: merchant, memberId: session.memberId, language }, id)
  })
  route(app, calls.cancelBolao, async ({ merchant, member, params, query: { language } }) => {
    const id = BigInt(params.id)
    await inTx(db, (tx) => callOff(tx, deps, { bookId: bookOf(merchant.id), id, by: { organiserId: member.id } }))
    return detailOf(app, { brand: merchant, memberId: member.id, language }, id)
  })
}
