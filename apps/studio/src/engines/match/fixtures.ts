import { seededRandom } from '../../fairness/random.ts'

/** Out of how many draws `GOAL_WEIGHTS` speak. */
export const GOAL_DRAWS = 10_000

/**
 * How often a side of each level scores 0 to 7 times. Written out, and not worked out from a formula, because every
 * browser that checks a match must come to the very same numbers.
 */
export const GOAL_WEIGHTS = [
  [6065, 3033, 758, 126, 16, 2, 0, 0],
  [4493, 3595, 1438, 383, 77, 12, 2, 0],
  [3329, 3662, 2014, 738, 203, 45, 8, 1],
  [2466, 3452, 2417, 1128, 395, 111, 26, 5],
  [1828, 3107, 2641, 1496, 636, 216, 61, 15],
  [1355, 2711, 2710, 1806, 903, 361, 120, 34],
  [1005, 2312, 2659, 2038, 1172, 539, 207, 68],
  [747, 1941, 2525, 2187, 1422, 739, 320, 119],
] as const

export const TEAMS = 24
export const FIXTURES_PER_MINUTE = 4
/** Whoever plays at home is a level stronger on average. */
const LEVELS_PER_SIDE = 6

/** Two teams by number, and how well each of them scores today. */
export type Fixture = { home: number; away: number; homeLevel: number; awayLevel: number }

/** The fixtures of a league in one minute: the same for everybody who asks, before and after. */
export function fixturesOf(league: string, minute: number): Fixture[] {
  const random = seededRandom({ serverSeed: 'fixtures', clientSeed: league, nonce: minute })
  const teams = Array.from({ length: TEAMS }, (_, team) => team)
  const draw = () => teams.splice(random.below(teams.length), 1)[0] ?? 0
  return Array.from({ length: FIXTURES_PER_MINUTE }, () => ({
    home: draw(),
    away: draw(),
    homeLevel: random.below(LEVELS_PER_SIDE) + 2,
    awayLevel: random.below(LEVELS_PER_SIDE) + 1,
  }))
}
