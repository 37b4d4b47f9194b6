import type { Random } from '../../fairness/random.ts'
import { calendarOf, drawNames, placeOf, type Sport } from './sport.ts'

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

const FIXTURES_PER_MINUTE = 4
/** Whoever plays at home is a level stronger on average. */
const LEVELS_PER_SIDE = 6
export const MATCH_MINUTES = 90

/** Two teams by number, and how well each of them scores today. */
export type FootballFixture = { home: number; away: number; homeLevel: number; awayLevel: number }
export type Goal = { minute: number; side: 'home' | 'away' }

/** Over and under part at two and a half goals. */
const HOLDS: Readonly<Record<string, (home: number, away: number) => boolean>> = {
  home: (home, away) => home > away,
  draw: (home, away) => home === away,
  away: (home, away) => home < away,
  over: (home, away) => home + away > 2,
  under: (home, away) => home + away < 3,
  both: (home, away) => home > 0 && away > 0,
  notboth: (home, away) => home === 0 || away === 0,
}
export const FOOTBALL_PICKS = Object.keys(HOLDS)

const weightsOf = (level: number): readonly number[] => GOAL_WEIGHTS[level] ?? GOAL_WEIGHTS[0]

export const goalsOf = (goals: readonly Goal[], side: Goal['side']) => goals.filter((goal) => goal.side === side).length

export const football: Sport<FootballFixture, { goals: Goal[] }> = {
  fixturesOf(league, minute) {
    const random = calendarOf(league, minute)
    const draw = drawNames(random)
    return Array.from({ length: FIXTURES_PER_MINUTE }, () => ({
      home: draw(),
      away: draw(),
      homeLevel: random.below(LEVELS_PER_SIDE) + 2,
      awayLevel: random.below(LEVELS_PER_SIDE) + 1,
    }))
  },
  picksOf: () => FOOTBALL_PICKS,
  chanceOf({ homeLevel, awayLevel }, pick) {
    let ways = 0n
    for (const [home, homeWeight] of weightsOf(homeLevel).entries()) {
      for (const [away, awayWeight] of weightsOf(awayLevel).entries()) {
        if (HOLDS[pick]?.(home, away)) ways += BigInt(homeWeight * awayWeight)
      }
    }
    return { ways, all: BigInt(GOAL_DRAWS) ** 2n }
  },
  /** The score is drawn first, then the minutes in which it came about. */
  play(random: Random, { homeLevel, awayLevel }) {
    const scoreOf = (level: number) => placeOf(weightsOf(level), random.below(GOAL_DRAWS))
    const scores = { home: scoreOf(homeLevel), away: scoreOf(awayLevel) }
    const goals = (['home', 'away'] as const).flatMap((side) =>
      Array.from({ length: scores[side] }, () => ({ minute: random.below(MATCH_MINUTES) + 1, side })),
    )
    return { goals: goals.sort((a, b) => a.minute - b.minute) }
  },
  isRight: (_, { goals }, pick) => HOLDS[pick]?.(goalsOf(goals, 'home'), goalsOf(goals, 'away')) === true,
}
