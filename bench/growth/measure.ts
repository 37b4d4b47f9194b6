import { median } from '../report.ts'

/** One place to call, at one size. */
export type Place = { size: number; call: () => Promise<unknown>; prepare?: (() => Promise<unknown>) | undefined }
export type Point = { size: number; ms: number; p95: number; ratio: number }

const WARM_UP = 8
const ROUNDS = 15
const CALLS = 4

/**
 * The same call at all sizes, in turns, so that a busy moment of the machine falls on all of them. Each round compares every
 * size with the smallest in that round; the median of those ratios counts.
 */
export async function curveOf(places: readonly Place[], { calls = CALLS, rounds = ROUNDS } = {}): Promise<Point[]> {
  for (const { call, prepare } of places) {
    for (let n = 0; n < Math.min(WARM_UP, calls * 2); n++) {
      await prepare?.()
      await call()
    }
  }
  const times = places.map((): number[][] => [])
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < places.length; turn++) {
      // Nobody is always the one after the largest.
      const at = (turn + round) % places.length
      times[at]?.push(await timesOf(places[at] as Place, calls))
    }
  }
  const base = times[0]?.map(median) ?? []
  return places.map(({ size }, at) => {
    const own = times[at] ?? []
    const sorted = own.flat().toSorted((a, b) => a - b)
    return {
      size,
      ms: median(sorted),
      p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
      ratio: at === 0 ? 1 : median(own.map((round, n) => median(round) / (base[n] ?? Number.NaN))),
    }
  })
}

async function timesOf({ call, prepare }: Place, calls: number): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < calls; n++) {
    await prepare?.()
    const began = performance.now()
    await call()
    times.push(performance.now() - began)
  }
  return times
}
