import { randomInt } from 'node:crypto'
import type { GiftKind } from '@trevo/contract/gifts'
import { MINOR_PER_CENT, MINOR_PER_UNIT } from '@trevo/contract/money'

/** The smallest thing anybody sees: a cent, or a point. */
export const SMALLEST_ENVELOPE = { cash: MINOR_PER_CENT, points: MINOR_PER_UNIT } as const satisfies Record<
  GiftKind,
  bigint
>
const WEIGHT_MAX = 1_000_000
const WEIGHT_MIN = 50_000

/**
 * Cuts a budget into so many envelopes, none empty, which hold it to the last digit. Chance decides how much is in each
 * and in which order they lie.
 */
export function cutBudget(budget: bigint, count: number, kind: GiftKind = 'cash'): bigint[] {
  const smallest = SMALLEST_ENVELOPE[kind]
  const spare = budget / smallest - BigInt(count)
  if (spare < 0n) throw new RangeError('The budget is too small for so many envelopes.')
  const weights = Array.from({ length: count }, () => BigInt(randomInt(WEIGHT_MIN, WEIGHT_MAX)))
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  const shares = weights.map((weight) => smallest * (1n + (spare * weight) / total))
  const left = budget - shares.reduce((sum, share) => sum + share, 0n)
  // What rounding left over goes to one of them.
  const lucky = randomInt(count)
  return shares.map((share, index) => (index === lucky ? share + left : share))
}
