import type { Db } from '../../platform/db.ts'
import type { OddPix } from '../../providers/payments/payments.ts'
import type { CashierDeps } from './deps.ts'
import './tables.ts'

const DAY_MS = 86_400_000
/** How long staff are shown one. */
const SHOWN_MS = 30 * DAY_MS

/** Unreadable entries of the service's list are kept for staff, with an alarm; the others go on. */
export async function setAside({ db, clock, log }: CashierDeps, odd: readonly OddPix[]): Promise<void> {
  if (odd.length === 0) return
  const noticed_at = clock.now()
  const added = await db
    .insertInto('odd_payment')
    .values(odd.map(({ name, raw }) => ({ name, raw, noticed_at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .execute()
  for (const { name } of added) log.error({ payment: name }, 'the payment service lists a payment that cannot be read')
}

export type OddRow = { name: string; raw: string; noticedAt: Date }

export async function oddPayments(db: Db, now: Date): Promise<OddRow[]> {
  return db
    .selectFrom('odd_payment')
    .select(['name', 'raw', 'noticed_at as noticedAt'])
    .where('noticed_at', '>', new Date(now.getTime() - SHOWN_MS))
    .orderBy('noticed_at', 'desc')
    .orderBy('name')
    .limit(50)
    .execute()
}
