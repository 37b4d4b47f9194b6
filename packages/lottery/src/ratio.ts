import type { Ratio } from './types.ts'

function commonDivisor(a: bigint, b: bigint): bigint {
  let [left, right] = [a < 0n ? -a : a, b]
  while (right !== 0n) [left, right] = [right, left % right]
  return left
}

/** In lowest terms. */
export function ratio(n: bigint, d: bigint): Ratio {
  if (d <= 0n) throw new RangeError('the lower part of a fraction must be above zero')
  const divisor = commonDivisor(n, d)
  return divisor === 0n ? { n: 0n, d: 1n } : { n: n / divisor, d: d / divisor }
}

export const ONE: Ratio = { n: 1n, d: 1n }

export const times = (a: Ratio, b: Ratio) => ratio(a.n * b.n, a.d * b.d)
export const plus = (a: Ratio, b: Ratio) => ratio(a.n * b.d + b.n * a.d, a.d * b.d)
export const over = (a: Ratio, b: Ratio) => ratio(a.n * b.d, a.d * b.n)
/** Below zero where `a` is the smaller. */
export const compare = (a: Ratio, b: Ratio) => {
  const difference = a.n * b.d - b.n * a.d
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** A decimal text, cut after `decimals` and never rounded up: 0.978 in percent with two decimals is `97.80`. */
export function toDecimal({ n, d }: Ratio, decimals: number): string {
  const scaled = ((n * 10n ** BigInt(decimals)) / d).toString().padStart(decimals + 1, '0')
  return decimals === 0 ? scaled : `${scaled.slice(0, -decimals)}.${scaled.slice(-decimals)}`
}

export const toPercent = (value: Ratio, decimals = 2) => toDecimal(times(value, { n: 100n, d: 1n }), decimals)

/** How many ways there are to take `k` of `n`. Exact as long as the answer is below 2^53. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0
  let ways = 1
  for (let i = 1; i <= Math.min(k, n - k); i++) ways = (ways * (n - Math.min(k, n - k) + i)) / i
  return ways
}

export function chooseBig(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n
  let ways = 1n
  for (let i = 1; i <= k; i++) ways = (ways * BigInt(n - k + i)) / BigInt(i)
  return ways
}

/** n (n - 1) (n - 2) ..., `k` factors. */
export function arrangements(n: number, k: number): bigint {
  let ways = 1n
  for (let i = 0; i < k; i++) ways *= BigInt(n - i)
  return ways
}
