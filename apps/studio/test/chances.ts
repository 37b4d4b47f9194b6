/** Ways to take `taken` of `all`, exactly. */
export function choose(all: number, taken: number): bigint {
  if (taken < 0 || taken > all) return 0n
  let ways = 1n
  for (let each = 0; each < taken; each++) ways = (ways * BigInt(all - each)) / BigInt(each + 1)
  return ways
}
