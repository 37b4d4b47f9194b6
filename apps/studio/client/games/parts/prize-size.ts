/** How much is made of a prize. One that is not above the stake is a loss, and is shown as the plain number it is. */
export type PrizeSize = 'none' | 'win' | 'big' | 'mega'

/** In stakes. */
const BIG = 10n
const MEGA = 50n

export function sizeOfPrize(prizeMinor: bigint, stakeMinor: bigint): PrizeSize {
  if (prizeMinor <= stakeMinor) return 'none'
  if (prizeMinor >= stakeMinor * MEGA) return 'mega'
  return prizeMinor >= stakeMinor * BIG ? 'big' : 'win'
}

const COUNT_MS: Readonly<Record<PrizeSize, number>> = { none: 0, win: 600, big: 2000, mega: 3200 }
/** How long a prize takes to be counted up. */
export const countUpMs = (prizeMinor: bigint, stakeMinor: bigint) => COUNT_MS[sizeOfPrize(prizeMinor, stakeMinor)]

const STEPS = 1_000_000

/** From one amount up to another: never back, never beyond, and in whole cents until the exact end. */
export function countedMinor(fromMinor: bigint, toMinor: bigint, share: number): bigint {
  if (share >= 1) return toMinor
  const eased = 1 - (1 - Math.max(share, 0)) ** 3
  const now = fromMinor + ((toMinor - fromMinor) * BigInt(Math.floor(eased * STEPS))) / BigInt(STEPS)
  const inCents = now - (now % 100n)
  return inCents < fromMinor ? fromMinor : inCents
}
