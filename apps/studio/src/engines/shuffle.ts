import type { Random } from '../fairness/random.ts'

/** `count` different numbers below `size`, in the order in which they are drawn: each swap takes one of those left. */
export function drawFrom(size: number, count: number, random: Random): number[] {
  const left = Array.from({ length: size }, (_, index) => index)
  for (let place = 0; place < count; place++) {
    const chosen = place + random.below(size - place)
    const drawn = left[chosen] ?? 0
    left[chosen] = left[place] ?? 0
    left[place] = drawn
  }
  return left.slice(0, count)
}
