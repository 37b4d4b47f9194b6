/** The board is drawn in units: pins stand one apart, rows one below the other. */
export type Point = { x: number; y: number }

/** Row 0 has three pins, and each next one more; the middle is at 0. */
export const pinsOf = (rows: number): Point[] =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 3 }, (_, pin) => ({ x: pin - (row + 2) / 2, y: row + 1 })),
  ).flat()

/** Where the ball is: above the first row, then beside each pin it left, half a step to its side. */
export function fallOf(path: readonly number[]): Point[] {
  const points: Point[] = [{ x: 0, y: 0 }]
  let x = 0
  for (const [row, turn] of path.entries()) {
    // It bounces on top of the pin before it falls to its side.
    points.push({ x, y: row + 0.62 })
    x += turn === 1 ? 0.5 : -0.5
    points.push({ x, y: row + 1.1 })
  }
  points.push({ x, y: path.length + 0.7 })
  return points
}
