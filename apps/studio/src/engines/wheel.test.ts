import { describe, expect, test } from 'vitest'
import { scriptedRandom } from '../../test/scripted-random.ts'
import { RuleError } from './engine.ts'
import { RISKS, type Risk } from './hundredths.ts'
import { segmentsOf, WHEEL_SIZES } from './wheel/segments.ts'
import { wheel } from './wheel.ts'

const setup = { engine: 'wheel' as const, profile: null, minBetMinor: 1_000n }
const STAKE = 10_000n
const spin = (segments: number, risk: Risk, segment: number) =>
  wheel.begin({ setup, stakeMinor: STAKE, action: { segments, risk }, random: scriptedRandom(segment) })
const WHEELS = RISKS.flatMap((risk) => WHEEL_SIZES.map((size) => [risk, size] as const))

describe('the wheel', () => {
  test('has its segments spread over the whole of it', () => {
    expect(segmentsOf(10, 'low')).toEqual([150, 0, 120, 120, 120, 0, 120, 120, 120, 120])
    expect(segmentsOf(10, 'high')).toEqual([990, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(segmentsOf(50, 'high')[0]).toBe(4_950)
  })

  test('pays the segment it stops at', () => {
    expect(spin(10, 'low', 0)).toMatchObject({ prizeMinor: 15_000n, isOver: true, outcome: { segment: 0 } })
    expect(spin(10, 'low', 1)).toMatchObject({ prizeMinor: 0n, outcome: { segment: 1, hundredths: 0 } })
    expect(spin(20, 'high', 0).prizeMinor).toBe(198_000n)
  })

  test.each(WHEELS)('%s with %i segments pays back exactly 99 %%', (risk, size) => {
    expect(segmentsOf(size, risk)).toHaveLength(size)
    let paid = 0n
    for (let segment = 0; segment < size; segment++) paid += spin(size, risk, segment).prizeMinor
    expect(paid * 100n).toBe(99n * STAKE * BigInt(size))
  })

  test.each([
    [STAKE, undefined],
    [STAKE, { segments: 15, risk: 'low' }],
    [STAKE, { segments: 60, risk: 'low' }],
    [STAKE, { segments: 10, risk: 'none' }],
    [STAKE + 1n, { segments: 10, risk: 'low' }],
  ])('refuses a stake of %s with %j', (stakeMinor, action) => {
    expect(() => wheel.accept({ setup, stakeMinor, action })).toThrow(RuleError)
  })
})
