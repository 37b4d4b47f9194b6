import { LOTTERY } from '@trevo/contract/lottery'

export type ChasePattern = 'same' | 'double'

/** The multiples of a chase, draw by draw. Doubling stops where the next one would be more than anybody may bet. */
export function multiplesOf(pattern: ChasePattern, count: number): number[] {
  return Array.from({ length: count }, (_, i) => (pattern === 'same' ? 1 : Math.min(2 ** i, LOTTERY.multipleMax)))
}

/** The draws of an order, from the one that takes bets now. */
export function periodsOf(
  slots: readonly { period: string }[],
  multiples: readonly number[],
): { period: string; multiple: number }[] {
  return multiples.flatMap((multiple, i) => {
    const period = slots[i]?.period
    return period === undefined ? [] : [{ period, multiple }]
  })
}

/** What a slip costs over all draws of a chase. */
export const chaseTotal = (slipMinor: bigint, multiples: readonly number[]) =>
  slipMinor * BigInt(multiples.reduce((sum, multiple) => sum + multiple, 0))
