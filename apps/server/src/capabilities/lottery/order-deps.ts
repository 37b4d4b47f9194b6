import type { Ledger } from '../../money/ledger/ledger.ts'
import type { PoolFor } from '../../platform/book-pools.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import type { Db, Pool } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Live } from '../../platform/live/live.ts'
import { slotAt } from './slots.ts'

export type OrderDeps = {
  db: Db
  pool: Pool
  poolFor?: PoolFor
  ledger: Pick<Ledger, 'accountId'>
  clock: Clock
  live: Pick<Live, 'toMember'>
}

/** Draws close by the database's clock, whatever a node's says; only tests and seeds choose a moment. */
export const momentOf = (clock: Clock): Date | null => (clock === systemClock ? null : clock.now())

type Place = { merchantId: number; gameCode: string }

export async function drawClosed(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  place: Place,
  period: string,
): Promise<AppError> {
  const now = clock.now()
  const current = await slotAt(db, { ...place, now })
  return new AppError('draw_closed', { period, serverNow: now.toISOString(), current })
}
