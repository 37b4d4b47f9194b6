import { ENGINES } from '@trevo/games/profiles'
import { expect, test } from 'vitest'
import { scriptedRandom } from '../../test/scripted-random.ts'
import { RuleError } from './engine.ts'
import { LIMBO_NUMBERS, limbo, MAX_TARGET, MIN_TARGET, reaching } from './limbo.ts'

const setup = { engine: 'limbo' as const, profile: null, minBetMinor: 10_000n }
const play = (target: number, number: number) =>
  limbo.begin({ setup, stakeMinor: 10_000n, action: { target }, random: scriptedRandom(number - 1) })

test.each([
  // 0.99 x 1,000,000,000 / 495,000,000 = 2.00 exactly.
  [200, 495_000_000, 200, 20_000n],
  [200, 495_000_001, 199, 0n],
  [150, 495_000_001, 199, 15_000n],
  [101, 1_000_000_000, 100, 0n],
  [100_000, 990_000, 100_000, 10_000_000n],
  [100_000, 1, 100_000_000, 10_000_000n],
])('%i wanted with the number %i', (target, number, reached, prizeMinor) => {
  expect(play(target, number)).toMatchObject({ prizeMinor, outcome: { reached, isWin: prizeMinor > 0n } })
})

test('every target pays back what is stated', () => {
  const targets = Array.from({ length: MAX_TARGET - MIN_TARGET + 1 }, (_, index) => MIN_TARGET + index)
  const percents = targets.map((target) => (reaching(target) * target) / LIMBO_NUMBERS).sort((a, b) => a - b)
  expect(percents.at(-1)).toBe(99)
  expect(percents[0]?.toFixed(2)).toBe(ENGINES.limbo.rtp)
})

test('what is shown agrees with what is won, at every border', () => {
  for (const target of [101, 133, 200, 333, 1_000, 9_999, 100_000]) {
    const last = reaching(target)
    expect(play(target, last).outcome).toMatchObject({ isWin: true })
    expect((play(target, last).outcome as { reached: number }).reached).toBeGreaterThanOrEqual(target)
    expect((play(target, last + 1).outcome as { reached: number }).reached).toBeLessThan(target)
  }
})

test.each([undefined, { target: 100 }, { target: 100_001 }, { target: 150.5 }])('refuses %j', (action) => {
  expect(() => limbo.accept({ setup, stakeMinor: 10_000n, action })).toThrow(RuleError)
})
