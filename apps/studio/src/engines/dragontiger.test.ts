import { ENGINES } from '@trevo/games/profiles'
import { expect, test } from 'vitest'
import { scriptedRandom } from '../../test/scripted-random.ts'
import { DRAGON_TIGER_SPOTS, dragonTigerPays, dragontiger } from './dragontiger.ts'
import { RuleError } from './engine.ts'
import { SHOE_DECKS } from './shoe.ts'

const setup = { engine: 'dragontiger' as const, profile: null, minBetMinor: 10_000n }
const on = (spot: string, amount = '1.00') => ({ bets: [{ spot, amount }] })
/** The second place is found among those that are left. */
const play = (spot: string, dragon: number, tiger: number) =>
  dragontiger.begin({ setup, stakeMinor: 10_000n, action: on(spot), random: scriptedRandom(dragon, tiger - 1) })

test.each([
  ['dragon', 48, 44, 20_000n],
  ['dragon', 1, 8, 0n],
  ['tiger', 1, 8, 20_000n],
  // A king and a king of another suit: half comes back.
  ['dragon', 48, 49, 5_000n],
  ['tiger', 48, 49, 5_000n],
  ['tie', 48, 49, 130_000n],
  ['suitedTie', 48, 49, 0n],
  ['suitedTie', 48, 100, 570_000n],
  ['tie', 48, 100, 130_000n],
])('%s with the places %i and %i of the shoe', (spot, dragon, tiger, prizeMinor) => {
  expect(play(spot, dragon, tiger)).toMatchObject({ prizeMinor, isOver: true })
})

test('the spots pay back what is stated over every pair of cards', () => {
  const cards = Array.from({ length: 52 }, (_, card) => card)
  const returns = DRAGON_TIGER_SPOTS.map((spot) => {
    let sum = 0
    for (const dragon of cards) {
      for (const tiger of cards)
        sum += dragonTigerPays(dragon, tiger, spot) * (dragon === tiger ? SHOE_DECKS - 1 : SHOE_DECKS)
    }
    return sum / (52 * 415)
  })
  // Dragon and tiger: 384 / 415 win or lose, 31 / 415 give half back.
  expect(returns[0]).toBeCloseTo((384 + 31 / 2) / 4.15, 9)
  expect(Math.max(...returns)).toBeCloseTo((31 * 13) / 4.15, 9)
  expect((Math.floor(Math.max(...returns) * 100) / 100).toFixed(2)).toBe(ENGINES.dragontiger.rtp)
  expect((Math.floor(Math.min(...returns) * 100) / 100).toFixed(2)).toBe(ENGINES.dragontiger.least)
})

test.each([
  [10_000n, on('lion')],
  [20_000n, on('tie')],
  [5_000n, on('tie', '0.50')],
])('refuses a stake of %s with %j', (stakeMinor, action) => {
  expect(() => dragontiger.accept({ setup, stakeMinor, action })).toThrow(RuleError)
})
