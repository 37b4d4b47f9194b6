import { insideSpot, WHEEL } from '../../../src/engines/roulette/spots.ts'

const spots = (...lists: readonly (readonly number[])[]) => lists.map(insideSpot)

/** Bets on a part of the wheel, as every French table knows them: the chips that they lay, one for each spot that is named. */
export const RACE_BETS = {
  // The two that take more numbers get two chips.
  neighbours: spots(
    [0, 2, 3],
    [0, 2, 3],
    [4, 7],
    [12, 15],
    [18, 21],
    [19, 22],
    [25, 26, 28, 29],
    [25, 26, 28, 29],
    [32, 35],
  ),
  third: spots([5, 8], [10, 11], [13, 16], [23, 24], [27, 30], [33, 36]),
  orphans: spots([1], [6, 9], [14, 17], [17, 20], [31, 34]),
  zero: spots([0, 3], [12, 15], [26], [32, 35]),
} as const satisfies Record<string, readonly string[]>
export type RaceBet = keyof typeof RACE_BETS
export const RACE_BET_IDS = Object.keys(RACE_BETS) as RaceBet[]

/** How many neighbours on each side are bet on with a number. */
const BESIDE = 2

/** A number and its neighbours on the wheel, a chip on each. */
export function neighboursOf(number: number): string[] {
  const place = WHEEL.indexOf(number)
  return Array.from({ length: 2 * BESIDE + 1 }, (_, index) => {
    const at = (place + index - BESIDE + WHEEL.length) % WHEEL.length
    return String(WHEEL[at])
  })
}
