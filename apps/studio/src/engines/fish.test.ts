import { ENGINES } from '@trevo/games/profiles'
import { describe, expect, test } from 'vitest'
import { scriptedRandom } from '../../test/scripted-random.ts'
import { RuleError } from './engine.ts'
import { catchChance, FISH_TARGETS, fish } from './fish.ts'

const setup = { engine: 'fish' as const, profile: null, minBetMinor: 100n }
const shoot = (target: string, number: number) =>
  fish.begin({ setup, stakeMinor: 100n, action: { target }, random: scriptedRandom(number) })

describe('fish', () => {
  test('a caught fish pays its multiplier, a missed one nothing', () => {
    expect(shoot('crab', 95)).toMatchObject({ prizeMinor: 500n, outcome: { target: 'crab', isCaught: true } })
    expect(shoot('crab', 96)).toMatchObject({ prizeMinor: 0n, outcome: { target: 'crab', isCaught: false } })
    expect(shoot('hero', 0).prizeMinor).toBe(20_000n)
    expect(catchChance(200)).toBe(0.48)
  })

  test.each(FISH_TARGETS)('$id pays back what is stated over every shot', ({ id, multiplier }) => {
    const shots = 100 * multiplier
    let paid = 0n
    for (let number = 0; number < shots; number++) paid += shoot(id, number).prizeMinor
    expect((Number(paid) / shots).toFixed(2)).toBe(ENGINES.fish.rtp)
  })

  test.each([
    [100n, undefined],
    [100n, { target: 'kraken' }],
    [101n, { target: 'crab' }],
    [100n, { target: 'crab', power: 2 }],
  ])('refuses a stake of %s with %j', (stakeMinor, action) => {
    expect(() => fish.accept({ setup, stakeMinor, action })).toThrow(RuleError)
  })
})
