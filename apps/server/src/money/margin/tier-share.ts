import { shareOfRate, WHOLE } from './stack.ts'
import type { Tier } from './tiers.ts'

/**
 * What a salary's best tier gives of the turnover at most, in millionths. A fixed sum counts as its share of the least
 * turnover it is paid for: what has to be staked, or what so many active members have staked between them.
 */
export function highestShare(tiers: readonly Tier[], activeTurnover: bigint): number {
  return Math.max(0, ...tiers.map((tier) => shareOf(tier, activeTurnover)))
}

function shareOf({ gives, volume, activeMembers }: Tier, activeTurnover: bigint): number {
  if ('percent' in gives) return shareOfRate(gives.percent)
  const byMembers = BigInt(activeMembers) * activeTurnover
  const least = volume > byMembers ? volume : byMembers
  if (least <= 0n) return WHOLE
  const share = (gives.sum * BigInt(WHOLE) + least - 1n) / least
  return share > BigInt(WHOLE) ? WHOLE : Number(share)
}
