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

/** What the dearest draw of a chase costs and how many times the first one that is; null where the stake never rises. */
export function steepest(slipMinor: bigint, multiples: readonly number[]): { minor: bigint; times: number } | null {
  const [first = 1] = multiples
  const most = Math.max(first, ...multiples)
  return most > first ? { minor: slipMinor * BigInt(most), times: Math.floor(most / first) } : null
}

/** What a slip costs over all draws of a chase. */
export const chaseTotal = (slipMinor: bigint, multiples: readonly number[]) =>
  slipMinor * BigInt(multiples.reduce((sum, multiple) => sum + multiple, 0))
