import { ENGINES } from '@trevo/games/profiles'
import { expect, test } from 'vitest'
import { scriptedRandom } from '../../test/scripted-random.ts'
import { RuleError } from './engine.ts'
import { type Dice, SICBO_SPOTS } from './sicbo/spots.ts'
import { sicbo } from './sicbo.ts'

const setup = { engine: 'sicbo' as const, profile: null, minBetMinor: 10_000n }
const FACES = [1, 2, 3, 4, 5, 6]
const THROWS: Dice[] = FACES.flatMap((a) => FACES.flatMap((b) => FACES.map((c): Dice => [a, b, c])))

test.each<[string, Dice, bigint]>([
  ['small', [1, 2, 6], 20_000n],
  ['small', [3, 3, 3], 0n],
  ['big', [4, 4, 3], 20_000n],
  ['odd', [4, 4, 3], 20_000n],
  ['even', [4, 4, 4], 0n],
  ['sum4', [1, 1, 2], 700_000n],
  ['sum10', [1, 3, 6], 77_700n],
  ['one4', [4, 1, 2], 20_000n],
  ['one4', [4, 1, 4], 30_000n],
  ['one4', [4, 4, 4], 150_000n],
  ['double4', [4, 1, 4], 131_200n],
  ['double4', [4, 4, 4], 131_200n],
  ['triple4', [4, 4, 4], 2_100_000n],
  ['triple4', [4, 4, 5], 0n],
  ['anyTriple', [6, 6, 6], 350_000n],
  ['pair25', [2, 5, 5], 70_000n],
  ['pair25', [2, 2, 4], 0n],
])('%s with %j', (spot, dice, prizeMinor) => {
  const random = scriptedRandom(...dice.map((die) => die - 1))
  const action = { bets: [{ spot, amount: '1.00' }] }
  expect(sicbo.begin({ setup, stakeMinor: 10_000n, action, random })).toMatchObject({ prizeMinor, outcome: { dice } })
})

test('every spot pays back what is stated over all 216 throws', () => {
  const returns = [...SICBO_SPOTS.values()].map(
    (pays) => THROWS.reduce((sum, dice) => sum + pays(dice), 0) / THROWS.length,
  )
  expect(returns.length).toBe(4 + 14 + 6 + 6 + 6 + 1 + 15)
  expect(Math.max(...returns).toFixed(2)).toBe(ENGINES.sicbo.rtp)
  expect((Math.floor(Math.min(...returns) * 100) / 100).toFixed(2)).toBe(ENGINES.sicbo.least)
})

test('refuses spots that the table does not have', () => {
  const action = { bets: [{ spot: 'sum3', amount: '1.00' }] }
  expect(() => sicbo.accept({ setup, stakeMinor: 10_000n, action })).toThrow(RuleError)
})
