import type { VendorPool } from '@trevo/contract/jackpots'

type Told = { pools: readonly VendorPool[]; toldAt: number }

const endOf = ({ goodForSeconds }: VendorPool, toldAt: number) => toldAt + goodForSeconds * 1000

/** What still holds of an answer that came at `toldAt`: an amount that may be another by now is not shown. */
export const freshPools = ({ pools, toldAt }: Told, now: number): VendorPool[] =>
  pools.filter((pool) => endOf(pool, toldAt) > now)

/** When the next of them is too old; null: none is shown. */
export function nextEnd({ pools, toldAt }: Told, now: number): number | null {
  const ends = pools.map((pool) => endOf(pool, toldAt)).filter((end) => end > now)
  return ends.length === 0 ? null : Math.min(...ends)
}
