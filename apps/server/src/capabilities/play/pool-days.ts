import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import { bookOf } from '../../money/ledger/books.ts'
import type { Ledger } from '../../money/ledger/ledger.ts'
import { houseAccount } from '../../money/ledger/transfer.ts'
import type { Clock } from '../../platform/clock.ts'
import { dayIn } from '../../platform/day.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'
import type { Jobs } from '../../platform/jobs.ts'
import './tables.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'play.pool-days': Record<string, never>
  }
}

type Brand = Pick<Merchant, 'id' | 'timeZone'>
type Deps = { db: Db; clock: Clock; ledger: Pick<Ledger, 'postTransfer'>; brands(): readonly Brand[] }
type PoolDay = { vendorCode: string; poolId: string; currency: Currency; day: string; contributed: bigint }

/** Whatever was begun before midnight has ended by then. */
const SETTLED_MS = 3_600_000

async function takeDays(tx: Tx, book: number, before: string, now: Date): Promise<PoolDay[]> {
  const { rows } = await sql<PoolDay>`
    with taken as (
      update vendor_pool_day set booked_at = ${now} where book_id = ${book} and day < ${before}::date and booked_at is null
      returning vendor_code, pool_id, currency, day, contributed)
    select vendor_code as "vendorCode", pool_id as "poolId", currency, day::text, sum(contributed)::bigint as contributed
    from taken group by 1, 2, 3, 4 order by 4, 1, 2, 3`.execute(tx)
  return rows
}

/** What stakes of days that are over gave to pools of vendors is not the house's: the ledger is told once for each pool and day. */
export async function bookPoolDays({ db, clock, ledger, brands }: Deps): Promise<void> {
  const now = clock.now()
  for (const { id: merchantId, timeZone } of brands()) {
    const before = dayIn(timeZone, new Date(now.getTime() - SETTLED_MS))
    await inTx(db, async (tx) => {
      for (const { vendorCode, poolId, currency, day, contributed } of await takeDays(
        tx,
        bookOf(merchantId),
        before,
        now,
      )) {
        if (contributed === 0n) continue
        await ledger.postTransfer(tx, {
          merchantId,
          kind: 'jackpot_feed',
          key: `vendorpool:${vendorCode}:${currency}:${day}:${poolId}`,
          postings: [
            { account: houseAccount('games', currency), amount: -contributed },
            { account: houseAccount('vendor_pools', currency), amount: contributed },
          ],
          meta: { vendor: vendorCode, pool: poolId, day },
        })
      }
    })
  }
}

export function schedulePoolDays(jobs: Jobs, deps: Deps): void {
  jobs.define('play.pool-days', { handler: () => bookPoolDays(deps) })
  jobs.schedule('play.pool-days', '37 * * * *', 'UTC')
}
