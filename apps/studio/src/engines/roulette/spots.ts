const ROWS = 12
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const ALL = range(1, 36)

export const RED: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

/** Around the wheel, from the zero to the right. */
export const WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
]

/** Inside spots are called by their numbers. */
export const insideSpot = (numbers: readonly number[]) => numbers.join('-')

/** Rows of three from 1-2-3 to 34-35-36. */
function insideNumbers(): number[][] {
  const spots: number[][] = [[0], [0, 1], [0, 2], [0, 3], [0, 1, 2], [0, 2, 3], [0, 1, 2, 3]]
  for (const n of ALL) {
    const isLastOfRow = n % 3 === 0
    const hasRowBelow = n <= 3 * (ROWS - 1)
    spots.push([n])
    if (!isLastOfRow) spots.push([n, n + 1])
    if (hasRowBelow) spots.push([n, n + 3])
    if (!isLastOfRow && hasRowBelow) spots.push([n, n + 1, n + 3, n + 4])
    if (n % 3 === 1) spots.push(range(n, n + 2))
    if (n % 3 === 1 && hasRowBelow) spots.push(range(n, n + 5))
  }
  return spots
}

export const OUTSIDE_SPOTS = {
  dozen1: range(1, 12),
  dozen2: range(13, 24),
  dozen3: range(25, 36),
  column1: ALL.filter((n) => n % 3 === 1),
  column2: ALL.filter((n) => n % 3 === 2),
  column3: ALL.filter((n) => n % 3 === 0),
  low: range(1, 18),
  high: range(19, 36),
  even: ALL.filter((n) => n % 2 === 0),
  odd: ALL.filter((n) => n % 2 === 1),
  red: ALL.filter((n) => RED.has(n)),
  black: ALL.filter((n) => !RED.has(n)),
} as const satisfies Record<string, readonly number[]>
export type OutsideSpot = keyof typeof OUTSIDE_SPOTS

/** Every spot of the table with the numbers it covers. */
export const SPOTS: ReadonlyMap<string, readonly number[]> = new Map([
  ...insideNumbers().map((numbers) => [insideSpot(numbers), numbers] as const),
  ...Object.entries(OUTSIDE_SPOTS),
])
