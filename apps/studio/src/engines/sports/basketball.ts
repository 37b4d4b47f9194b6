import { calendarOf, drawNames, placeOf, type Sport } from './sport.ts'

/** Out of how many draws `QUARTER_WEIGHTS` speak, and the points of their first. */
export const QUARTER_DRAWS = 1_000
const FEWEST_POINTS = 8

/** How often a side of each level makes 8, 9 and so on up to 34 points in a quarter; written out as the goals of football are. */
export const QUARTER_WEIGHTS = [
  [7, 11, 18, 26, 36, 48, 61, 73, 82, 89, 91, 89, 82, 72, 61, 48, 36, 26, 18, 11, 7, 4, 2, 1, 1, 0, 0],
  [4, 8, 12, 19, 28, 38, 50, 63, 74, 84, 90, 91, 88, 80, 70, 58, 45, 34, 24, 16, 10, 6, 4, 2, 1, 1, 0],
  [3, 5, 8, 13, 20, 30, 40, 53, 65, 76, 85, 90, 91, 87, 78, 68, 55, 43, 32, 22, 15, 9, 6, 3, 2, 1, 0],
  [2, 3, 6, 9, 15, 22, 32, 43, 55, 67, 78, 86, 91, 90, 85, 76, 65, 53, 40, 30, 20, 13, 8, 5, 3, 2, 1],
  [1, 2, 4, 6, 10, 16, 24, 34, 45, 58, 70, 80, 88, 91, 89, 84, 74, 63, 50, 38, 27, 19, 12, 8, 4, 2, 1],
  [0, 1, 2, 4, 7, 11, 17, 26, 36, 48, 60, 72, 82, 89, 91, 89, 82, 72, 60, 48, 36, 26, 17, 11, 7, 4, 2],
] as const

const FIXTURES_PER_MINUTE = 4
const LEVELS_PER_SIDE = 5
const QUARTERS = 4
/** Overtime: who wins it, what the other side makes (from 6), and by how much. It never ends level. */
const OVERTIME = { sides: 2, least: 6, losers: 7, leads: 6 } as const
const OVERTIME_DRAWS = OVERTIME.sides * OVERTIME.losers * OVERTIME.leads

/** `total` and `spread` are lines with a half: over is more than `total`, and home covers by winning by more than `spread`. */
export type BasketballFixture = {
  home: number
  away: number
  homeLevel: number
  awayLevel: number
  total: number
  spread: number
}
/** Points of each period, home's first; a fifth is overtime. */
export type Periods = [home: number, away: number][]

/** Of final scores, which never are level. */
const HOLDS: Readonly<Record<string, (home: number, away: number, fixture: BasketballFixture) => boolean>> = {
  home: (home, away) => home > away,
  away: (home, away) => home < away,
  homeline: (home, away, { spread }) => home - away > spread,
  awayline: (home, away, { spread }) => home - away <= spread,
  over: (home, away, { total }) => home + away > total,
  under: (home, away, { total }) => home + away <= total,
}
export const BASKETBALL_PICKS = Object.keys(HOLDS)

const weightsOf = (level: number): readonly number[] => QUARTER_WEIGHTS[level] ?? QUARTER_WEIGHTS[0]

/** Expected points of four quarters, in thousandths. */
const meanOf = (level: number) =>
  QUARTERS * weightsOf(level).reduce((sum, weight, place) => sum + weight * (place + FEWEST_POINTS), 0)

/** The lines that split an event about in two. A lead of none would be the winner once more. */
export function linesOf(homeLevel: number, awayLevel: number): { total: number; spread: number } {
  const [home, away] = [meanOf(homeLevel), meanOf(awayLevel)]
  const spread = Math.floor((home - away) / QUARTER_DRAWS)
  const total = Math.floor((home + away) / QUARTER_DRAWS)
  return { total, spread: spread === 0 ? 1 : spread === -1 ? -2 : spread }
}

/** Of all draws of four quarters, how many make 32 points, 33 and so on: 10 to the power of 12 together, exact as a number. */
const afterFour = new Map<number, readonly number[]>()
function pointsOf(level: number): readonly number[] {
  const known = afterFour.get(level)
  if (known !== undefined) return known
  let points = [1]
  for (let quarter = 0; quarter < QUARTERS; quarter++) {
    const next = new Array<number>(points.length + weightsOf(level).length - 1).fill(0)
    for (const [before, ways] of points.entries()) {
      for (const [place, weight] of weightsOf(level).entries()) {
        next[before + place] = (next[before + place] ?? 0) + ways * weight
      }
    }
    points = next
  }
  afterFour.set(level, points)
  return points
}

function* overtimes(): Generator<[home: number, away: number]> {
  for (let loser = 0; loser < OVERTIME.losers; loser++) {
    for (let lead = 1; lead <= OVERTIME.leads; lead++) {
      const points = OVERTIME.least + loser
      yield [points + lead, points]
      yield [points, points + lead]
    }
  }
}
const ALL_OVERTIMES = [...overtimes()]

/** Every pair of scores; those of one side are added up before they are multiplied, so that a phone does it without a pause. */
function waysOf(fixture: BasketballFixture, pick: string): bigint {
  const holds = (home: number, away: number) => HOLDS[pick]?.(home, away, fixture) === true
  const [homes, aways] = [pointsOf(fixture.homeLevel), pointsOf(fixture.awayLevel)]
  const least = QUARTERS * FEWEST_POINTS
  let [decided, level] = [0n, 0n]
  for (const [home, homeWays] of homes.entries()) {
    const lost = aways.reduce(
      (sum, ways, away) => (away !== home && holds(least + home, least + away) ? sum + ways : sum),
      0,
    )
    decided += BigInt(homeWays) * BigInt(lost)
    const extra = ALL_OVERTIMES.filter(([more, less]) => holds(least + home + more, least + home + less)).length
    level += BigInt(homeWays) * BigInt(aways[home] ?? 0) * BigInt(extra)
  }
  return decided * BigInt(OVERTIME_DRAWS) + level
}

const counted = new Map<string, bigint>()
function knownWaysOf(fixture: BasketballFixture, pick: string): bigint {
  const key = `${fixture.homeLevel} ${fixture.awayLevel} ${pick}`
  const ways = counted.get(key) ?? waysOf(fixture, pick)
  counted.set(key, ways)
  return ways
}

export const pointsIn = (periods: Periods, side: 0 | 1) => periods.reduce((sum, period) => sum + period[side], 0)

export const basketball: Sport<BasketballFixture, { periods: Periods }> = {
  fixturesOf(league, minute) {
    const random = calendarOf(league, minute)
    const draw = drawNames(random)
    return Array.from({ length: FIXTURES_PER_MINUTE }, () => {
      const [home, away] = [draw(), draw()]
      // Whoever plays at home is a level stronger on average.
      const [homeLevel, awayLevel] = [random.below(LEVELS_PER_SIDE) + 1, random.below(LEVELS_PER_SIDE)]
      return { home, away, homeLevel, awayLevel, ...linesOf(homeLevel, awayLevel) }
    })
  },
  picksOf: () => BASKETBALL_PICKS,
  chanceOf: (fixture, pick) => ({
    ways: knownWaysOf(fixture, pick),
    all: BigInt(QUARTER_DRAWS) ** BigInt(2 * QUARTERS) * BigInt(OVERTIME_DRAWS),
  }),
  play(random, { homeLevel, awayLevel }) {
    const quarter = (level: number) => FEWEST_POINTS + placeOf(weightsOf(level), random.below(QUARTER_DRAWS))
    const periods: Periods = Array.from({ length: QUARTERS }, () => [quarter(homeLevel), quarter(awayLevel)])
    if (pointsIn(periods, 0) !== pointsIn(periods, 1)) return { periods }
    const isHome = random.below(OVERTIME.sides) === 0
    const less = OVERTIME.least + random.below(OVERTIME.losers)
    const more = less + 1 + random.below(OVERTIME.leads)
    return { periods: [...periods, isHome ? [more, less] : [less, more]] }
  },
  isRight: (fixture, { periods }, pick) => HOLDS[pick]?.(pointsIn(periods, 0), pointsIn(periods, 1), fixture) === true,
}
