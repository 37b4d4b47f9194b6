import { plus, ratio } from './ratio.ts'
import type { Play, Ratio, Tier } from './types.ts'

/** The chance that a unit wins this prize at all, however often it may win it. */
export const tierChance = ({ ways, of, once }: Tier): Ratio => once ?? ratio(ways, of)

/** The chance that one unit of a bet wins anything: a unit wins one prize of its bet at most. */
export function winChance({ rule }: Play, bet: string): Ratio {
  return rule.tiers
    .filter((tier) => tier.bet === bet)
    .map(tierChance)
    .reduce(plus, ratio(0n, 1n))
}

/** Small figures with decimals, large ones whole. */
const DECIMALS: readonly (readonly [below: bigint, decimals: number])[] = [
  [10n, 2],
  [100n, 1],
]

/** N of "1 in N", with a point and without needless zeros. Up and never down: no chance looks better than it is. */
export function oneIn({ n, d }: Ratio): string {
  if (n <= 0n) throw new RangeError('what never happens has no chance')
  const decimals = DECIMALS.find(([below]) => d < below * n)?.[1] ?? 0
  const scale = 10n ** BigInt(decimals)
  const scaled = (d * scale + n - 1n) / n
  const fraction = (scaled % scale).toString().padStart(decimals, '0').replace(/0+$/, '')
  return fraction === '' || decimals === 0 ? String(scaled / scale) : `${scaled / scale}.${fraction}`
}
