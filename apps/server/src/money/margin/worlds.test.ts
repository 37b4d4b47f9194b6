import { describe, expect, test } from 'vitest'
import { proveMargin, RULE } from '../../../test/margin-worlds.ts'

const WORLDS = 5_000

describe('every brand that the margin rule admits', () => {
  test('gets back less than is staked from bettors and all their uplines, also when both sides are bet', () => {
    const { admitted, refused, highest } = proveMargin(WORLDS)
    expect(admitted).toBe(WORLDS)
    // Worlds on both sides of the rule, and some close to it: what is proven is no triviality.
    expect(refused).toBeGreaterThan(WORLDS / 20)
    expect(highest).toBeGreaterThan(0.99)
  })

  test('would not with more than the whole keep given back', () => {
    expect(() => proveMargin(WORLDS, { ...RULE, factors: { givenPercent: 120, rebatePercent: 50 } })).toThrow('returns')
  })

  test('would not with the top series for everybody, whatever the rate', () => {
    expect(() => proveMargin(WORLDS, { ...RULE, ownSeries: ({ seriesMax }) => seriesMax })).toThrow('returns')
  })
})
