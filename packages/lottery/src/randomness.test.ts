import { fromHex } from '@trevo/fair/sha256'
import { describe, expect, test } from 'vitest'
import { chiDeviation, countsFor, MOST_DEVIATION, worstOf } from '../test/randomness.ts'
import { testNumbers } from '../test/results.ts'
import { drawFrom, drawResult } from './draw.ts'
import { LOTTERY_GAMES } from './games.ts'
import type { NumberModel } from './types.ts'

const DRAWS = 8_000
const SEED = fromHex('7c'.repeat(32))
const MODELS = new Map(LOTTERY_GAMES.map(({ family }) => [family.id, family.model]))

test('a chi-square figure as deviation: 23.209 with 10 degrees of freedom is passed once in 100 times', () => {
  expect(chiDeviation(23.209, 10)).toBeCloseTo(2.326, 1)
  expect(chiDeviation(9.342, 10)).toBeCloseTo(0, 1)
})

describe(`${DRAWS} draws look like chance`, () => {
  test.each([...MODELS])('%s', (_, model) => {
    const counts = countsFor(model)
    for (let i = 0; i < DRAWS; i++) counts.add(drawResult(model, SEED, String(i)))
    const worst = worstOf(counts.findings())
    expect(Math.abs(worst.deviation), worst.test).toBeLessThan(MOST_DEVIATION)
  })
})

describe('a draw that is not fair is found out', () => {
  const worst = (model: NumberModel, below: (bound: number) => number) => {
    const counts = countsFor(model)
    for (let i = 0; i < DRAWS; i++) counts.add(drawFrom(model, below))
    return Math.abs(worstOf(counts.findings()).deviation)
  }

  test.each([...MODELS])('%s', (_, model) => {
    const fair = testNumbers(11)
    expect(worst(model, fair)).toBeLessThan(MOST_DEVIATION)
    // One time in twenty the lowest is taken.
    expect(worst(model, (bound) => (fair(20) === 0 ? 0 : fair(bound)))).toBeGreaterThan(MOST_DEVIATION)
  })

  test.each([...MODELS])('%s that repeats itself now and then', (_, model) => {
    const counts = countsFor(model)
    const fair = testNumbers(12)
    let before = drawFrom(model, fair)
    for (let i = 0; i < DRAWS; i++) {
      if (fair(10) !== 0) before = drawFrom(model, fair)
      counts.add(before)
    }
    expect(Math.abs(worstOf(counts.findings()).deviation)).toBeGreaterThan(MOST_DEVIATION)
  })
})
