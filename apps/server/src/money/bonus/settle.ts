import { type Db, inTx } from '../../platform/db.ts'
import { admitMoney } from '../gate/gate.ts'
import { type BonusDeps, closePurse, holdPurse } from './purses.ts'
import { duePurses, noteTried, type Purse } from './queries.ts'

const BATCH = 200

export type SettleDeps = BonusDeps & { db: Db; brands(): readonly { id: number; currency: string }[] }

/**
 * Turns bonus money that was played into money, and ends what was not played in time. Safe to repeat, to stop anywhere and to run on
 * several nodes: each is a transaction that looks again. Who is on a break or locked is paid when that is over.
 */
export async function settlePurses(deps: SettleDeps): Promise<void> {
  const due = await duePurses(deps.db, deps.clock.now(), BATCH)
  for (const purse of due) await settle(deps, purse)
}

async function settle(deps: SettleDeps, { memberId, bookId, id }: Purse): Promise<void> {
  const brand = deps.brands().find((one) => one.id === bookId)
  if (brand === undefined) return
  const owned = { id: brand.id, currency: brand.currency as 'BRL' }
  await inTx(deps.db, async (tx) => {
    const now = deps.clock.now()
    const purse = await holdPurse(tx, { memberId, merchantId: bookId })
    if (purse === undefined || purse.id !== id) return
    if (purse.state === 'open') {
      if (purse.expiresAt <= now) await closePurse(tx, deps, owned, purse, 'expired')
      return
    }
    if ((await admitMoney(tx, now, [memberId])).has(memberId)) await noteTried(tx, purse, now)
    else await closePurse(tx, deps, owned, purse, 'released')
  })
}
