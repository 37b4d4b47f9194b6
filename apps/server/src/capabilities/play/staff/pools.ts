import type { ValueOf } from '@trevo/contract/endpoint'
import { type Currency, formatMoney } from '@trevo/contract/money'
import { type opsVendorPools, POOL_DAYS_SHOWN, POOL_REFUSALS_SHOWN } from '@trevo/contract/ops/vendors'
import { POOL_FRESH_MINUTES } from '@trevo/contract/vendor-pools'
import { dayIn } from '../../../platform/day.ts'
import type { Db } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import { poolDays, poolRefusals, poolsOf, vendorExists } from './queries.ts'

const DAY_MS = 86_400_000
const nameOf = ({ poolId, currency }: { poolId: string; currency: Currency }) => `${currency} ${poolId}`

/** Pools as their vendor last told of them, with what the brand's stakes gave and won; the vendor's own statement is `transactions`. */
export async function poolBooks(
  db: Db,
  { id: merchantId, timeZone }: Pick<Merchant, 'id' | 'timeZone'>,
  vendorCode: string,
  now: Date,
): Promise<ValueOf<typeof opsVendorPools>> {
  if (!(await vendorExists(db, vendorCode))) throw new AppError('not_found')
  const from = dayIn(timeZone, new Date(now.getTime() - (POOL_DAYS_SHOWN - 1) * DAY_MS))
  const days = await poolDays(db, { merchantId, vendorCode, from })
  const since = new Date(now.getTime() - POOL_DAYS_SHOWN * DAY_MS)
  const refusals = await poolRefusals(db, { merchantId, vendorCode, since, most: POOL_REFUSALS_SHOWN })
  const sums = new Map<string, { contributed: bigint; won: bigint }>()
  for (const day of days) {
    const { contributed, won } = sums.get(nameOf(day)) ?? { contributed: 0n, won: 0n }
    sums.set(nameOf(day), { contributed: contributed + day.contributed, won: won + day.won })
  }
  const texts = ({ contributed, won }: { contributed: bigint; won: bigint }) => ({
    contributed: formatMoney(contributed),
    won: formatMoney(won),
  })
  const freshFrom = now.getTime() - POOL_FRESH_MINUTES * 60_000
  return {
    pools: (await poolsOf(db, vendorCode)).map((pool) => ({
      poolId: pool.poolId,
      currency: pool.currency,
      title: pool.title,
      amount: formatMoney(pool.amount),
      toldAt: pool.toldAt.toISOString(),
      isFresh: pool.toldAt.getTime() > freshFrom,
      ...texts(sums.get(nameOf(pool)) ?? { contributed: 0n, won: 0n }),
    })),
    days: days.map(({ day, poolId, currency, ...moved }) => ({ day, poolId, currency, ...texts(moved) })),
    refusals: refusals.map(({ memberId, account, amount, lastAt, ...refusal }) => ({
      ...refusal,
      memberId: String(memberId),
      userName: account,
      amount: formatMoney(amount),
      lastAt: lastAt.toISOString(),
    })),
  }
}
