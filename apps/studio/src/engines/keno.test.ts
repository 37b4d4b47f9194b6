import { ENGINES } from '@trevo/games/profiles'
import { describe, expect, test } from 'vitest'
import { choose } from '../../test/chances.ts'
import { scriptedRandom } from '../../test/scripted-random.ts'
import { RuleError } from './engine.ts'
import { DRAWN, type KenoOutcome, keno, MAX_PICKS, NUMBERS, paysOf } from './keno.ts'

const setup = { engine: 'keno' as const, profile: null, minBetMinor: 1_000n }
const STAKE = 10_000n
const draw = (picks: number[], ...places: number[]) =>
  keno.begin({ setup, stakeMinor: STAKE, action: { picks }, random: scriptedRandom(...places) })
const FIRST_TEN = Array.from({ length: DRAWN }, () => 0)
const COUNTS = Array.from({ length: MAX_PICKS }, (_, index) => index + 1)

describe('keno', () => {
  test('draws ten different numbers and pays for those that were picked', () => {
    const turn = draw([1, 10, 11, 40], ...FIRST_TEN)
    expect(turn).toMatchObject({ isOver: true, prizeMinor: 18_000n })
    expect(turn.outcome as KenoOutcome).toEqual({ drawn: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], hits: 2, hundredths: 180 })
  })

  test('takes a drawn number away: what stood first comes into its place', () => {
    const turn = draw([40, 1], 39, 38, ...FIRST_TEN.slice(2))
    // First 40; then what stands last, which is 1 now; then 3 to 10 in their order.
    expect(turn.outcome as KenoOutcome).toMatchObject({ drawn: [40, 1, 3, 4, 5, 6, 7, 8, 9, 10], hits: 2 })
    expect(turn.prizeMinor).toBe(41_600n)
  })

  test.each(COUNTS)('with %i picks pays back what is stated', (picks) => {
    const pays = paysOf(picks)
    expect(pays).toHaveLength(picks + 1)
    const paid = pays.reduce(
      (sum, hundredths, hits) => sum + BigInt(hundredths) * choose(picks, hits) * choose(NUMBERS - picks, DRAWN - hits),
      0n,
    )
    const percent = Number((paid * 10n ** 9n) / choose(NUMBERS, DRAWN)) / 1e9
    expect(percent.toFixed(2)).toBe(ENGINES.keno.rtp)
  })

  test.each([
    [STAKE, undefined],
    [STAKE, { picks: [] }],
    [STAKE, { picks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }],
    [STAKE, { picks: [0] }],
    [STAKE, { picks: [41] }],
    [STAKE, { picks: [5, 5] }],
    [STAKE + 1n, { picks: [5] }],
  ])('refuses a stake of %s with %j', (stakeMinor, action) => {
    expect(() => keno.accept({ setup, stakeMinor, action })).toThrow(RuleError)
  })
})
