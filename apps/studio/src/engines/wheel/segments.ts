import type { Risk } from '../hundredths.ts'

export const WHEEL_SIZES = [10, 20, 30, 40, 50] as const

/** How many segments pay how many hundredths. Every wheel of n segments pays 99 x n together: 99 % comes back. */
type Share = readonly (readonly [segments: number, hundredths: number])[]
const LOW = (tenths: number): Share => [
  [tenths, 150],
  [7 * tenths, 120],
  [2 * tenths, 0],
]
const HIGH = (size: number): Share => [
  [1, 99 * size],
  [size - 1, 0],
]
const MEDIUM: Readonly<Record<number, Share>> = {
  10: [
    [1, 300],
    [1, 200],
    [1, 190],
    [2, 150],
    [5, 0],
  ],
  20: [
    [1, 300],
    [1, 280],
    [4, 200],
    [4, 150],
    [10, 0],
  ],
  30: [
    [1, 400],
    [1, 370],
    [5, 200],
    [8, 150],
    [15, 0],
  ],
  40: [
    [1, 500],
    [1, 460],
    [6, 200],
    [12, 150],
    [20, 0],
  ],
  50: [
    [1, 700],
    [1, 500],
    [6, 200],
    [17, 150],
    [25, 0],
  ],
}

const sharesOf = (size: number, risk: Risk): Share =>
  risk === 'low' ? LOW(size / 10) : risk === 'high' ? HIGH(size) : (MEDIUM[size] ?? [])

/**
 * The wheel in the order in which it is drawn. The segments of a share are spread evenly: the rarest first, each at the
 * free place nearest to where it belongs.
 */
export function segmentsOf(size: number, risk: Risk): number[] {
  const wheel = new Array<number | null>(size).fill(null)
  for (const [count, hundredths] of [...sharesOf(size, risk)].sort((a, b) => a[0] - b[0])) {
    for (let each = 0; each < count; each++) {
      let place = Math.floor((each * size) / count)
      while (wheel[place] !== null) place = (place + 1) % size
      wheel[place] = hundredths
    }
  }
  return wheel.map((each) => each ?? 0)
}
