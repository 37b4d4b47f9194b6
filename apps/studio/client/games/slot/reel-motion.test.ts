import { describe, expect, test } from 'vitest'
import {
  heldFrom,
  minTurningMs,
  PACES,
  type Pace,
  planStops,
  restsAtMs,
  stoppingOffset,
  turningOffset,
} from './reel-motion.ts'

const STEP_MS = 1
const paces = Object.entries(PACES) as [string, Pace][]

describe.each(paces)('at the %s pace', (_name, pace) => {
  const fromMs = minTurningMs(pace)
  const offset = turningOffset(pace, fromMs)
  const stops = planStops(pace, { reels: 5, rows: 3, offset, fromMs, heldFrom: 5 })

  test('a reel swings back less than a quarter of a symbol before it runs', () => {
    const offsets = Array.from({ length: pace.rampMs }, (_, ms) => turningOffset(pace, ms))
    const furthestBack = Math.min(...offsets)
    expect(furthestBack).toBeLessThan(0)
    expect(furthestBack).toBeGreaterThan(-0.25)
  })

  test('runs at full speed after its ramp', () => {
    const perSecond = (turningOffset(pace, pace.rampMs + 500) - turningOffset(pace, pace.rampMs)) * 2
    expect(perSecond).toBeCloseTo(pace.symbolsPerSecond, 6)
  })

  test('changes nothing that is in sight already', () => {
    for (const { target } of stops) expect(target).toBeGreaterThan(offset + 3)
  })

  test('rests exactly on a whole symbol', () => {
    for (const stop of stops) {
      expect(Number.isInteger(stop.target)).toBe(true)
      expect(stoppingOffset(stop, restsAtMs(stop))).toBe(stop.target)
      expect(stoppingOffset(stop, restsAtMs(stop) + 10_000)).toBe(stop.target)
    }
  })

  test('runs over its stop a little, by less than a quarter of a symbol', () => {
    for (const stop of stops) {
      const frames = Math.ceil(restsAtMs(stop) - stop.fromMs)
      const over = Math.max(
        ...Array.from({ length: frames }, (_, ms) => stoppingOffset(stop, stop.fromMs + ms) - stop.target),
      )
      expect(over).toBeGreaterThan(0.02)
      expect(over).toBeLessThan(0.25)
    }
  })

  test('never jumps: no step is longer than full speed allows', () => {
    for (const stop of stops) {
      expect(stoppingOffset(stop, fromMs)).toBeCloseTo(offset, 6)
      for (let ms = fromMs; ms < restsAtMs(stop); ms += STEP_MS) {
        const moved = stoppingOffset(stop, ms + STEP_MS) - stoppingOffset(stop, ms)
        expect(Math.abs(moved)).toBeLessThan((pace.symbolsPerSecond / 1000) * STEP_MS * 1.02)
      }
    }
  })

  test('reels stop from left to right, evenly', () => {
    const gaps = stops.slice(1).map((stop, index) => restsAtMs(stop) - restsAtMs(stops[index] as (typeof stops)[0]))
    const even = (pace.turnSymbols / pace.symbolsPerSecond) * 1000
    for (const gap of gaps) expect(gap).toBeCloseTo(even, 6)
  })
})

describe('reels that are waited for', () => {
  const strips = ['AS', 'AS', 'AS', 'AS', 'AS']

  test.each([
    [['SAA', 'AAS', 'AAA', 'AAA', 'AAA'], 2],
    [['SAA', 'AAA', 'AAA', 'ASA', 'AAA'], 4],
    // The third lies there: nothing is left to wait for.
    [['SAA', 'AAS', 'SAA', 'AAA', 'AAA'], 2],
    [['SAS', 'SAA', 'AAA', 'AAA', 'AAA'], 1],
    [['SAA', 'AAA', 'AAA', 'AAA', 'AAS'], 5],
    [['AAA', 'AAA', 'AAA', 'AAA', 'AAA'], 5],
  ])('%j: from reel %i', (grid, reel) => {
    expect(heldFrom(grid, strips, 3)).toBe(reel)
  })

  test('are not waited for where no scatter can come', () => {
    expect(heldFrom(['SAA', 'SAA', 'AAA'], ['AS', 'AS', 'AB'], 3)).toBe(3)
  })

  test('take as long whether it comes or not', () => {
    const at = { reels: 5, rows: 3, offset: 10, fromMs: 500 }
    const rests = (from: number) => planStops(PACES.normal, { ...at, heldFrom: from }).map(restsAtMs)
    const [plain, held] = [rests(5), rests(3)]
    expect(held.slice(0, 3)).toEqual(plain.slice(0, 3))
    expect((held[3] ?? 0) - (plain[3] ?? 0)).toBeCloseTo(1000, 6)
    expect((held[4] ?? 0) - (plain[4] ?? 0)).toBeCloseTo(2000, 6)
  })
})
