import { calendarOf, drawNames, placeOf, type Sport } from './sport.ts'

const ROUND_DRAWS = 1_000
export const ROUNDS = 3
const FIXTURES_PER_MINUTE = 4
const LEVELS = 5
/** How many of a thousand rounds end the fight, by its pace. */
const STOPPED = [100, 200, 300] as const
/** Of a hundred rounds home has the better of fifty, and of six more for each level ahead. */
const EVEN_SHARE = 50
const SHARE_PER_LEVEL = 6
const ROUND_SECONDS = 300

export type FightFixture = { home: number; away: number; homeLevel: number; awayLevel: number; pace: number }
/** Who had the better of each round; `stopped` is the second of the last one in which it was over, if it was. */
export type FightResult = { rounds: ('home' | 'away')[]; stopped: number | null }
type Course = { winners: readonly ('home' | 'away')[]; isStopped: boolean }

/** Three rounds of ten to nine cannot end level. */
export function winnerOf({ winners, isStopped }: Course): 'home' | 'away' {
  if (isStopped) return winners.at(-1) ?? 'home'
  return winners.filter((winner) => winner === 'home').length * 2 > ROUNDS ? 'home' : 'away'
}

const HOLDS: Readonly<Record<string, (course: Course) => boolean>> = {
  home: (course) => winnerOf(course) === 'home',
  away: (course) => winnerOf(course) === 'away',
  homeko: (course) => course.isStopped && winnerOf(course) === 'home',
  awayko: (course) => course.isStopped && winnerOf(course) === 'away',
  homepoints: (course) => !course.isStopped && winnerOf(course) === 'home',
  awaypoints: (course) => !course.isStopped && winnerOf(course) === 'away',
  round1: (course) => course.isStopped && course.winners.length === 1,
  round2: (course) => course.isStopped && course.winners.length === 2,
  round3: (course) => course.isStopped && course.winners.length === 3,
  distance: (course) => !course.isStopped,
}
export const FIGHT_PICKS = Object.keys(HOLDS)

/** Of a thousand rounds: stopped by home, by away, then the better for home, for away. */
export function roundWeights({ homeLevel, awayLevel, pace }: FightFixture): number[] {
  const share = EVEN_SHARE + SHARE_PER_LEVEL * (homeLevel - awayLevel)
  const stopped = STOPPED[pace] ?? STOPPED[0]
  const of = (rounds: number) => [(rounds * share) / 100, (rounds * (100 - share)) / 100]
  return [...of(stopped), ...of(ROUND_DRAWS - stopped)]
}
const ENDS = [
  { side: 'home', isStopped: true },
  { side: 'away', isStopped: true },
  { side: 'home', isStopped: false },
  { side: 'away', isStopped: false },
] as const

/** Every course with its weight; a fight that is over early counts for all that could have followed. */
function* courses(
  weights: readonly number[],
  before: Course = { winners: [], isStopped: false },
  weight = 1,
): Generator<[Course, number]> {
  if (before.isStopped || before.winners.length === ROUNDS) {
    yield [before, weight * ROUND_DRAWS ** (ROUNDS - before.winners.length)]
    return
  }
  for (const [place, { side, isStopped }] of ENDS.entries()) {
    yield* courses(weights, { winners: [...before.winners, side], isStopped }, weight * (weights[place] ?? 0))
  }
}

export const fight: Sport<FightFixture, FightResult> = {
  fixturesOf(league, minute) {
    const random = calendarOf(league, minute)
    const draw = drawNames(random)
    return Array.from({ length: FIXTURES_PER_MINUTE }, () => ({
      home: draw(),
      away: draw(),
      homeLevel: random.below(LEVELS),
      awayLevel: random.below(LEVELS),
      pace: random.below(STOPPED.length),
    }))
  },
  picksOf: () => FIGHT_PICKS,
  chanceOf(fixture, pick) {
    let ways = 0
    for (const [course, weight] of courses(roundWeights(fixture))) if (HOLDS[pick]?.(course)) ways += weight
    return { ways: BigInt(ways), all: BigInt(ROUND_DRAWS) ** BigInt(ROUNDS) }
  },
  play(random, fixture) {
    const weights = roundWeights(fixture)
    const rounds: FightResult['rounds'] = []
    while (rounds.length < ROUNDS) {
      const end = ENDS[placeOf(weights, random.below(ROUND_DRAWS))] ?? ENDS[0]
      rounds.push(end.side)
      if (end.isStopped) return { rounds, stopped: 1 + random.below(ROUND_SECONDS - 1) }
    }
    return { rounds, stopped: null }
  },
  isRight: (_, { rounds, stopped }, pick) => HOLDS[pick]?.({ winners: rounds, isStopped: stopped !== null }) === true,
}
