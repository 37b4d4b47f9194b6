import type { Random } from '../../fairness/random.ts'
import { calendarOf, drawNames, placeOf, type Sport } from './sport.ts'

export const SET_DRAWS = 10_000
/** How a set may end, home's games first. */
const SET_SCORES = [
  [6, 0],
  [6, 1],
  [6, 2],
  [6, 3],
  [6, 4],
  [7, 5],
  [7, 6],
  [6, 7],
  [5, 7],
  [4, 6],
  [3, 6],
  [2, 6],
  [1, 6],
  [0, 6],
] as const

/** How often a set ends so where home is as strong as the other, one level stronger and so on; written out as the goals of football are. */
export const SET_WEIGHTS = [
  [61, 317, 637, 1166, 1344, 538, 937, 937, 538, 1344, 1166, 637, 317, 61],
  [80, 392, 762, 1316, 1464, 585, 967, 892, 485, 1215, 1020, 525, 252, 45],
  [103, 480, 899, 1465, 1571, 624, 981, 833, 429, 1080, 879, 425, 198, 33],
  [131, 580, 1048, 1611, 1663, 652, 977, 764, 370, 944, 746, 338, 152, 24],
  [166, 694, 1206, 1751, 1734, 669, 955, 687, 312, 809, 622, 263, 115, 17],
  [207, 822, 1373, 1881, 1784, 673, 916, 605, 256, 680, 508, 199, 85, 11],
] as const

const FIXTURES_PER_MINUTE = 4
const LEVELS = 6
const SETS_TO_WIN = 2

/** Over is more games than `games`. */
export type TennisFixture = { home: number; away: number; homeLevel: number; awayLevel: number; games: number }
/** A set: its games in the order in which they were won, `h` and `a`. */
export type TennisSets = string[]
type Score = readonly [home: number, away: number]

export const scoreOf = (games: string): Score => [games.split('h').length - 1, games.split('a').length - 1]
const setsOf = (scores: readonly Score[], side: 0 | 1) =>
  scores.filter((score) => (score[side] ?? 0) > (score[side === 0 ? 1 : 0] ?? 0)).length
const gamesOf = (scores: readonly Score[]) => scores.reduce((sum, [home, away]) => sum + home + away, 0)

const HOLDS: Readonly<Record<string, (scores: readonly Score[], fixture: TennisFixture) => boolean>> = {
  home: (scores) => setsOf(scores, 0) > setsOf(scores, 1),
  away: (scores) => setsOf(scores, 0) < setsOf(scores, 1),
  sets20: (scores) => setsOf(scores, 0) === 2 && scores.length === 2,
  sets21: (scores) => setsOf(scores, 0) === 2 && scores.length === 3,
  sets12: (scores) => setsOf(scores, 1) === 2 && scores.length === 3,
  sets02: (scores) => setsOf(scores, 1) === 2 && scores.length === 2,
  over: (scores, { games }) => gamesOf(scores) > games,
  under: (scores, { games }) => gamesOf(scores) <= games,
}
export const TENNIS_PICKS = Object.keys(HOLDS)

/** Weights of the ends of a set; who is weaker looks at them from the other side. */
function setWeights({ homeLevel, awayLevel }: Pick<TennisFixture, 'homeLevel' | 'awayLevel'>) {
  const weights: readonly number[] = SET_WEIGHTS[Math.abs(homeLevel - awayLevel)] ?? SET_WEIGHTS[0]
  return homeLevel < awayLevel ? [...weights].reverse() : weights
}

/** Every course of a match with its weight out of `SET_DRAWS` to the power of three; a match over after two sets counts for all thirds. */
function* courses(weights: readonly number[], before: readonly Score[] = [], weight = 1): Generator<[Score[], number]> {
  const isOver = setsOf(before, 0) === SETS_TO_WIN || setsOf(before, 1) === SETS_TO_WIN
  if (isOver) yield [[...before], weight * SET_DRAWS ** (3 - before.length)]
  else
    for (const [place, score] of SET_SCORES.entries()) {
      yield* courses(weights, [...before, score], weight * (weights[place] ?? 0))
    }
}

const meanGames = new Map<number, number>()
/** The line that splits a match about in two: the games expected, without their fraction. */
export function gamesLineOf(homeLevel: number, awayLevel: number): number {
  const ahead = Math.abs(homeLevel - awayLevel)
  let line = meanGames.get(ahead)
  if (line === undefined) {
    let sum = 0
    for (const [scores, weight] of courses(setWeights({ homeLevel: ahead, awayLevel: 0 })))
      sum += gamesOf(scores) * weight
    line = Math.floor(sum / SET_DRAWS ** 3)
    meanGames.set(ahead, line)
  }
  return line
}

const counted = new Map<string, Readonly<Record<string, bigint>>>()
function waysOf(fixture: TennisFixture): Readonly<Record<string, bigint>> {
  const key = `${fixture.homeLevel} ${fixture.awayLevel}`
  const known = counted.get(key)
  if (known !== undefined) return known
  const ways: Record<string, bigint> = {}
  for (const [scores, weight] of courses(setWeights(fixture))) {
    for (const pick of TENNIS_PICKS)
      if (HOLDS[pick]?.(scores, fixture)) ways[pick] = (ways[pick] ?? 0n) + BigInt(weight)
  }
  counted.set(key, ways)
  return ways
}

/** The order of so many games of each, every order as likely as any other. */
function inAnyOrder(random: Random, home: number, away: number): string {
  let games = ''
  for (let [h, a] = [home, away]; h + a > 0; ) {
    const isHome = random.below(h + a) < h
    if (isHome) h--
    else a--
    games += isHome ? 'h' : 'a'
  }
  return games
}

/** The games of a set that ended so. Five all comes before seven, six all before the tie-break, and the winner takes the last. */
function gamesIn(random: Random, [home, away]: Score): string {
  const winner = home > away ? 'h' : 'a'
  const [most, least] = home > away ? [home, away] : [away, home]
  if (most === 6) return inAnyOrder(random, home > away ? 5 : home, home > away ? away : 5) + winner
  const toFiveAll = inAnyOrder(random, 5, 5)
  return toFiveAll + (least === 5 ? winner : inAnyOrder(random, 1, 1)) + winner
}

export const tennis: Sport<TennisFixture, { sets: TennisSets }> = {
  fixturesOf(league, minute) {
    const random = calendarOf(league, minute)
    const draw = drawNames(random)
    return Array.from({ length: FIXTURES_PER_MINUTE }, () => {
      const [home, away] = [draw(), draw()]
      const [homeLevel, awayLevel] = [random.below(LEVELS), random.below(LEVELS)]
      return { home, away, homeLevel, awayLevel, games: gamesLineOf(homeLevel, awayLevel) }
    })
  },
  picksOf: () => TENNIS_PICKS,
  chanceOf: (fixture, pick) => ({ ways: waysOf(fixture)[pick] ?? 0n, all: BigInt(SET_DRAWS) ** 3n }),
  play(random, fixture) {
    const weights = setWeights(fixture)
    const sets: TennisSets = []
    const won = { h: 0, a: 0 }
    while (won.h < SETS_TO_WIN && won.a < SETS_TO_WIN) {
      const score = SET_SCORES[placeOf(weights, random.below(SET_DRAWS))] ?? SET_SCORES[0]
      sets.push(gamesIn(random, score))
      won[score[0] > score[1] ? 'h' : 'a']++
    }
    return { sets }
  },
  isRight: (fixture, { sets }, pick) => HOLDS[pick]?.(sets.map(scoreOf), fixture) === true,
}
