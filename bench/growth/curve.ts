import os from 'node:os'
import type { Point } from './measure.ts'

/** `limit`: how much longer it may take at any size than at the smallest. */
export type Curve = { dimension: string; operation: string; points: readonly Point[]; limit?: number }
export type Line = Point & { dimension: string; operation: string; limit: number; at: string; load: number }

/** Where nothing need grow: an index one level deeper is allowed, and what the clock of a busy machine gives. */
const LIMIT = 1.3
/** Of what takes next to nothing, a ratio says nothing. */
const NEXT_TO_NOTHING_MS = 0.5
/** What may grow, and why. */
const LIMITS: Readonly<Record<string, number>> = {
  // A large team's rows are looked for among the brand's newest. The smaller a part of the brand it is, the more of them are
  // read, up to 3,000 for a page.
  'members: transactions of a team of 1,000': 3,
  // A hundred times the history in as many weeks is a hundred times the play of a day: thirty days of the teams' figures then
  // have rows of more categories and days, until all is played every day.
  'history: console: agents, top level': 3,
}

const limitOf = ({ dimension, operation, limit }: Curve) => limit ?? LIMITS[`${dimension}: ${operation}`] ?? LIMIT

const rounded = (value: number) => Math.round(value * 1000) / 1000

export const linesOf = (curve: Curve): Line[] =>
  curve.points.map(({ size, ms, p95, ratio }) => ({
    dimension: curve.dimension,
    operation: curve.operation,
    size,
    ms: rounded(ms),
    p95: rounded(p95),
    ratio: rounded(ratio),
    limit: limitOf(curve),
    at: new Date().toISOString(),
    load: rounded(os.loadavg()[0] ?? 0),
  }))

/** What is beyond its limit, in words. */
export function checkCurve(curve: Curve): string[] {
  const limit = limitOf(curve)
  const base = curve.points[0]?.ms ?? 0
  return curve.points
    .filter(({ ms, ratio }) => ratio > limit && ms - base > NEXT_TO_NOTHING_MS)
    .map(
      ({ size, ratio }) =>
        `${curve.operation} takes ${ratio.toFixed(2)} times as long with ${size.toLocaleString('en')} (${curve.dimension}), at most ${limit}`,
    )
}
