import { expect, test } from 'vitest'
import { SPOTS, WHEEL } from '../../../src/engines/roulette/spots.ts'
import { neighboursOf, RACE_BET_IDS, RACE_BETS } from './race-bets.ts'

const numbersOf = (spots: readonly string[]) => new Set(spots.flatMap((spot) => SPOTS.get(spot) ?? []))

test('bets of the racetrack lie on spots that the table has, and three of them cover the wheel', () => {
  for (const id of RACE_BET_IDS) for (const spot of RACE_BETS[id]) expect(SPOTS.has(spot)).toBe(true)
  const parts = (['neighbours', 'third', 'orphans'] as const).map((id) => numbersOf(RACE_BETS[id]))
  expect(parts.map(({ size }) => size)).toEqual([17, 12, 8])
  expect(new Set(parts.flatMap((part) => [...part]))).toEqual(new Set(WHEEL))
  // From 22 round to 25, and the part of it around the zero.
  expect(parts[0]).toEqual(new Set([22, 18, 29, 7, 28, 12, 35, 3, 26, 0, 32, 15, 19, 4, 21, 2, 25]))
  expect(numbersOf(RACE_BETS.zero)).toEqual(new Set([12, 35, 3, 26, 0, 32, 15]))
})

test('a number goes with the two on each side of it', () => {
  expect(neighboursOf(0)).toEqual(['3', '26', '0', '32', '15'])
  expect(neighboursOf(26)).toEqual(['35', '3', '26', '0', '32'])
})
