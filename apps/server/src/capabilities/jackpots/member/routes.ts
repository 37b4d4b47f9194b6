import { jackpotDraw, jackpotDrops, jackpots } from '@trevo/contract/jackpots'
import { idOfCursor } from '../../../platform/cursor.ts'
import type { App } from '../../../platform/http/app.ts'
import { route } from '../../../platform/http/route.ts'
import { dropsFor, jackpotsFor, proofOf } from './jackpots.ts'

export function jackpotRoutes(app: App): void {
  const { db, clock } = app
  route(app, jackpots, ({ merchant, query: { language } }) => jackpotsFor(db, merchant.id, language, clock.now()))
  route(app, jackpotDrops, ({ merchant, session, query: { language, cursor } }) =>
    dropsFor(db, {
      merchantId: merchant.id,
      memberId: session?.memberId ?? null,
      language,
      before: idOfCursor(cursor),
      now: clock.now(),
    }),
  )
  route(app, jackpotDraw, ({ merchant, params: { id, number } }) =>
    proofOf(db, merchant.id, { poolId: BigInt(id), number: BigInt(number) }),
  )
}
