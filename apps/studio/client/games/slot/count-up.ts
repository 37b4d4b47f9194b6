/** How much is made of a prize. One below the stake is a loss, and is shown as the plain number it is. */
export type Celebration = 'none' | 'win' | 'big'

const BIG_STAKES = 10n

export function celebrationOf(prizeMinor: bigint, stakeMinor: bigint): Celebration {
  if (prizeMinor <= stakeMinor) return 'none'
  return prizeMinor >= stakeMinor * BIG_STAKES ? 'big' : 'win'
}

const DURATION_MS: Readonly<Record<Celebration, number>> = { none: 0, win: 600, big: 2000 }
export const countUpMs = (prizeMinor: bigint, stakeMinor: bigint) => DURATION_MS[celebrationOf(prizeMinor, stakeMinor)]

const STEPS = 1_000_000

/** From one amount up to another: never back, never beyond, and in whole cents until the exact end. */
export function countedMinor(fromMinor: bigint, toMinor: bigint, share: number): bigint {
  if (share >= 1) return toMinor
  const eased = 1 - (1 - Math.max(share, 0)) ** 3
  const now = fromMinor + ((toMinor - fromMinor) * BigInt(Math.floor(eased * STEPS))) / BigInt(STEPS)
  const inCents = now - (now % 100n)
  return inCents < fromMinor ? fromMinor : inCents
}
