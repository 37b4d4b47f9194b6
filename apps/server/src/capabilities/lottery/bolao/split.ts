/**
 * What shares `first` to `first + shares - 1` get of a prize cut into `of` shares. The first n shares together get n of them,
 * cut down to the smallest unit, so all of them get the prize to the last unit, and no two shares differ by more than one.
 */
export function partOf(prize: bigint, { first, shares, of }: { first: number; shares: number; of: number }): bigint {
  const upTo = (share: number) => (prize * BigInt(share)) / BigInt(of)
  return upTo(first + shares - 1) - upTo(first - 1)
}
