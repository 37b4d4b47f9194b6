import { ENGINES, SPORTS } from '@trevo/games/profiles'
import { describe, expect, test } from 'vitest'
import { EVERY_FIXTURE, SPORTS_BY_ID } from '../../test/every-fixture.ts'
import { scriptedRandom } from '../../test/scripted-random.ts'
import { seededRandom } from '../fairness/random.ts'
import { RuleError } from './engine.ts'
import { basketball, QUARTER_DRAWS, QUARTER_WEIGHTS } from './sports/basketball.ts'
import { fight, roundWeights } from './sports/fight.ts'
import { football, GOAL_DRAWS, GOAL_WEIGHTS } from './sports/football.ts'
import { race } from './sports/race.ts'
import { NAMES, priceOf } from './sports/sport.ts'
import { SET_DRAWS, SET_WEIGHTS, scoreOf, tennis } from './sports/tennis.ts'
import { SPORT_ENGINES } from './sports.ts'

const STAKE = 10_000n
const MINUTE = 29_700_000
const sum = (weights: readonly number[]) => weights.reduce((total, weight) => total + weight, 0)

describe.each(SPORTS)('the calendar of %s', (id) => {
  const sport = SPORTS_BY_ID[id]

  test('is the same for everybody, and another in another league or minute', () => {
    expect(sport.fixturesOf('varzea', MINUTE)).toEqual(sport.fixturesOf('varzea', MINUTE))
    expect(sport.fixturesOf('varzea', MINUTE)).not.toEqual(sport.fixturesOf('varzea', MINUTE + 1))
    expect(sport.fixturesOf('varzea', MINUTE)).not.toEqual(sport.fixturesOf('regional', MINUTE))
  })

  test('brings only events whose returns are proven, and nobody twice in a minute', () => {
    const strip = ({ home, away, runners, strengths, ...rest }: Record<string, unknown>) =>
      JSON.stringify({ ...rest, ...(Array.isArray(strengths) && { strengths: [...strengths].sort((a, b) => a - b) }) })
    const known = new Set(EVERY_FIXTURE[id]().map((each) => strip({ ...each })))
    for (let minute = 0; minute < 200; minute++) {
      const fixtures = sport.fixturesOf('varzea', minute) as Record<string, unknown>[]
      for (const fixture of fixtures) expect(known).toContain(strip(fixture))
      const names = fixtures.flatMap(({ home, away, runners }) => (Array.isArray(runners) ? runners : [home, away]))
      expect(new Set(names).size).toBe(names.length)
      expect(Math.max(...names.map(Number))).toBeLessThan(NAMES)
    }
  })
})

test('weights add up to all draws', () => {
  for (const weights of GOAL_WEIGHTS) expect(sum(weights)).toBe(GOAL_DRAWS)
  for (const weights of QUARTER_WEIGHTS) expect(sum(weights)).toBe(QUARTER_DRAWS)
  for (const weights of SET_WEIGHTS) expect(sum(weights)).toBe(SET_DRAWS)
  for (const fixture of EVERY_FIXTURE.fight()) expect(sum(roundWeights(fixture))).toBe(1_000)
})

/** Picks of which exactly one comes true. */
const MARKETS = {
  match: [
    ['home', 'draw', 'away'],
    ['over', 'under'],
    ['both', 'notboth'],
  ],
  basketball: [
    ['home', 'away'],
    ['homeline', 'awayline'],
    ['over', 'under'],
  ],
  tennis: [
    ['home', 'away'],
    ['sets20', 'sets21', 'sets12', 'sets02'],
    ['over', 'under'],
  ],
  race: [['win0', 'win1', 'win2', 'win3', 'win4', 'win5']],
  fight: [
    ['home', 'away'],
    ['homeko', 'homepoints', 'awaypoints', 'awayko'],
    ['round1', 'round2', 'round3', 'distance'],
  ],
} as const

describe.each(SPORTS)('odds of %s', (id) => {
  const sport = SPORTS_BY_ID[id]
  const some = EVERY_FIXTURE[id]().filter((_, index) => index % (id === 'race' ? 97 : 1) === 0)

  test('of a market share all that can happen', () => {
    for (const fixture of some) {
      for (const market of MARKETS[id]) {
        const ways = market.map((pick) => sport.chanceOf(fixture, pick))
        expect(ways.reduce((total, each) => total + each.ways, 0n)).toBe(ways[0]?.all)
      }
    }
  })

  test('pay back what is stated, and more than the stake', () => {
    for (const fixture of some) {
      for (const pick of sport.picksOf(fixture)) {
        const chance = sport.chanceOf(fixture, pick)
        const percent =
          Number((priceOf(10n ** 12n, chance) * chance.ways * 100_000n) / (10n ** 12n * chance.all)) / 1000
        expect(percent.toFixed(2)).toBe(ENGINES[id].rtp)
        expect(priceOf(STAKE, chance)).toBeGreaterThan(STAKE)
      }
    }
  })

  test('are those of what is really played', () => {
    const [fixture = {}] = sport.fixturesOf('varzea', MINUTE)
    const picks = sport.picksOf(fixture)
    const right = new Map<string, number>()
    const rounds = 4_000
    const random = seededRandom({ serverSeed: 'odds', clientSeed: id, nonce: 0 })
    for (let round = 0; round < rounds; round++) {
      const result = sport.play(random, fixture)
      for (const pick of picks) if (sport.isRight(fixture, result, pick)) right.set(pick, (right.get(pick) ?? 0) + 1)
    }
    for (const pick of picks) {
      const { ways, all } = sport.chanceOf(fixture, pick)
      const chance = Number((ways * 1_000_000n) / all) / 1_000_000
      // Five standard deviations.
      const off = 5 * Math.sqrt((chance * (1 - chance)) / rounds)
      expect(Math.abs((right.get(pick) ?? 0) / rounds - chance), pick).toBeLessThan(off)
    }
  })
})

describe('football', () => {
  const fixture = { home: 0, away: 1, homeLevel: 2, awayLevel: 0 }

  test('counts draws from nil-nil to seven-all', () => {
    expect(football.chanceOf(fixture, 'draw').ways).toBe(
      3329n * 6065n + 3662n * 3033n + 2014n * 758n + 738n * 126n + 203n * 16n + 45n * 2n,
    )
    expect(football.chanceOf(fixture, 'both').ways).toBe(6671n * 3935n)
  })

  test('draws the score first and then the minutes', () => {
    // 3329 is the first draw of one goal at level 2, 6065 that of level 0.
    expect(football.play(scriptedRandom(6991, 6065, 79, 4, 44), fixture).goals).toEqual([
      { minute: 5, side: 'home' },
      { minute: 45, side: 'away' },
      { minute: 80, side: 'home' },
    ])
  })
})

describe('basketball', () => {
  const fixture = { home: 0, away: 1, homeLevel: 0, awayLevel: 0, total: 144, spread: 1 }

  test('is never level: overtime decides, and counts', () => {
    // Number 7 is the first of nine points, 0 of eight.
    const quarters = [7, 0, 0, 7, 0, 0, 0, 0]
    const { periods } = basketball.play(scriptedRandom(...quarters, 1, 3, 0), fixture)
    expect(periods).toEqual([
      [9, 8],
      [8, 9],
      [8, 8],
      [8, 8],
      [9, 10],
    ])
    expect(
      ['home', 'away', 'homeline', 'awayline', 'over', 'under'].map((pick) =>
        basketball.isRight(fixture, { periods }, pick),
      ),
    ).toEqual([false, true, false, true, false, true])
  })

  test('of sides as strong as each other is even', () => {
    const { ways, all } = basketball.chanceOf(fixture, 'home')
    expect(ways * 2n).toBe(all)
  })

  test('a line of one and a half is not covered by a lead of one', () => {
    const lead = (points: number) => ({ periods: [[70 + points, 70]] as [number, number][] })
    expect([1, 2].map((points) => basketball.isRight(fixture, lead(points), 'homeline'))).toEqual([false, true])
    expect([4, 5].map((points) => basketball.isRight(fixture, lead(points), 'over'))).toEqual([false, true])
  })
})

describe('tennis', () => {
  /** A set that follows its rules: nobody goes on after it is won. */
  function isWhole(set: string): boolean {
    for (let games = 1; games < set.length; games++) {
      const [home, away] = scoreOf(set.slice(0, games))
      if (Math.max(home, away) >= 6 && Math.abs(home - away) >= 2) return false
    }
    const [home, away] = scoreOf(set)
    const [most, least] = [Math.max(home, away), Math.min(home, away)]
    return (most === 6 && least <= 4) || (most === 7 && (least === 5 || least === 6))
  }

  test('sets are won by their rules, game by game, and two of them win', () => {
    const random = seededRandom({ serverSeed: 'tennis', clientSeed: 'sets', nonce: 0 })
    for (const fixture of EVERY_FIXTURE.tennis()) {
      for (let round = 0; round < 20; round++) {
        const { sets } = tennis.play(random, fixture)
        expect(sets.every(isWhole)).toBe(true)
        const homes = sets.filter((set) => set.endsWith('h')).length
        expect([homes, sets.length - homes].sort()).toEqual(sets.length === 2 ? [0, 2] : [1, 2])
        // The winner takes the last set.
        expect(tennis.isRight(fixture, { sets }, 'home')).toBe(sets.at(-1)?.endsWith('h'))
      }
    }
  })

  test('of players as strong as each other is even, and the stronger is likelier by the same from either side', () => {
    const of = (homeLevel: number, awayLevel: number, pick: string) =>
      tennis.chanceOf({ home: 0, away: 1, homeLevel, awayLevel, games: 22 }, pick).ways
    expect(of(3, 3, 'home')).toBe(500_000_000_000n)
    expect(of(4, 1, 'home')).toBe(of(1, 4, 'away'))
    // A set of 6662 in 10,000: two straight, and two of three.
    expect(of(3, 0, 'sets20')).toBe(6662n * 6662n * 10_000n)
    expect(of(3, 0, 'sets21')).toBe(2n * 6662n * 6662n * 3338n)
  })
})

describe('a race', () => {
  const fixture = { runners: [0, 1, 2, 3, 4, 5], strengths: [5, 10, 15, 5, 10, 5] }

  test('goes to each as likely as it is strong, then among those left', () => {
    const chance = (pick: string) => {
      const { ways, all } = race.chanceOf(fixture, pick)
      return Number((ways * 10n ** 9n) / all) / 1e9
    }
    expect(chance('win2')).toBeCloseTo(15 / 50, 8)
    expect(chance('exact21')).toBeCloseTo((15 / 50) * (10 / 35), 8)
    const second = 3 * (5 / 50) * (15 / 45) + 2 * (10 / 50) * (15 / 40)
    expect(chance('place2')).toBeCloseTo(15 / 50 + second, 8)
  })

  test('is drawn place by place', () => {
    // Lanes end at 5, 15, 30, 35, 45, 50; then, without lane 2, at 5, 15, 20, 30, 35.
    const { order } = race.play(scriptedRandom(29, 19, 0, 0, 0), fixture)
    expect(order).toEqual([2, 3, 0, 1, 4, 5])
    const right = ['win2', 'win3', 'place3', 'place0', 'exact23', 'exact32']
    expect(right.map((pick) => race.isRight(fixture, { order }, pick))).toEqual([true, false, true, false, true, false])
  })
})

describe('a fight', () => {
  const fixture = { home: 0, away: 1, homeLevel: 2, awayLevel: 1, pace: 1 }

  test('is won by who stops it, or who has the better of two rounds', () => {
    // 56 of a hundred for home: stopped below 112 and 200, better below 648 and 1000.
    expect(roundWeights(fixture)).toEqual([112, 88, 448, 352])
    const points = fight.play(scriptedRandom(200, 648, 647), fixture)
    expect(points).toEqual({ rounds: ['home', 'away', 'home'], stopped: null })
    expect(
      ['home', 'homepoints', 'distance', 'homeko', 'round3'].map((pick) => fight.isRight(fixture, points, pick)),
    ).toEqual([true, true, true, false, false])
    const stopped = fight.play(scriptedRandom(200, 199, 73), fixture)
    expect(stopped).toEqual({ rounds: ['home', 'away'], stopped: 74 })
    expect(
      ['away', 'awayko', 'round2', 'home', 'distance'].map((pick) => fight.isRight(fixture, stopped, pick)),
    ).toEqual([true, true, true, false, false])
  })

  test('goes the distance as often as three rounds are not stopped', () => {
    expect(fight.chanceOf(fixture, 'distance').ways).toBe(800n ** 3n)
    expect(fight.chanceOf(fixture, 'round2').ways).toBe(800n * 200n * 1_000n)
  })
})

describe.each(SPORTS)('a bet on %s', (id) => {
  const setup = { engine: id, profile: null, minBetMinor: STAKE }
  const bet = { league: 'varzea', minute: MINUTE, fixture: 0, pick: id === 'race' ? 'win0' : 'home' }

  test.each([
    [STAKE, undefined],
    [STAKE, { ...bet, fixture: 4 }],
    [STAKE, { ...bet, league: 'var:zea' }],
    [STAKE, { ...bet, minute: -1 }],
    [STAKE, { ...bet, pick: 'everything' }],
    [STAKE, { ...bet, pick: 'constructor' }],
    [STAKE, { ...bet, pick: 'exact11' }],
    [STAKE + 1n, bet],
  ])('of %s with %j is refused', (stakeMinor, action) => {
    expect(() => SPORT_ENGINES[id].accept({ setup, stakeMinor, action })).toThrow(RuleError)
  })

  test('is taken', () => {
    expect(() => SPORT_ENGINES[id].accept({ setup, stakeMinor: STAKE, action: bet })).not.toThrow()
  })
})
