import { ENGINES } from '@trevo/games/profiles'
import { describe, expect, test } from 'vitest'
import { scriptedRandom } from '../../test/scripted-random.ts'
import { RuleError } from './engine.ts'
import { fixturesOf, GOAL_DRAWS, GOAL_WEIGHTS, TEAMS } from './match/fixtures.ts'
import { goalsOf, MATCH_PICKS, type MatchOutcome, type MatchPick, match, matchPrize, winningPairs } from './match.ts'

const setup = { engine: 'match' as const, profile: null, minBetMinor: 10_000n }
const STAKE = 10_000n
const MINUTE = 29_700_000
const fixture = { home: 0, away: 1, homeLevel: 2, awayLevel: 0 }

describe('fixtures', () => {
  test('are the same for everybody, and others in another league or minute', () => {
    expect(fixturesOf('futsal', MINUTE)).toEqual(fixturesOf('futsal', MINUTE))
    expect(fixturesOf('futsal', MINUTE)).not.toEqual(fixturesOf('futsal', MINUTE + 1))
    expect(fixturesOf('futsal', MINUTE)).not.toEqual(fixturesOf('regatta', MINUTE))
  })

  test('never let a team play twice, and know all levels and teams', () => {
    for (let minute = 0; minute < 200; minute++) {
      const fixtures = fixturesOf('futsal', minute)
      const teams = fixtures.flatMap(({ home, away }) => [home, away])
      expect([fixtures.length, new Set(teams).size, Math.max(...teams) < TEAMS]).toEqual([4, 8, true])
      for (const { homeLevel, awayLevel } of fixtures) {
        expect(GOAL_WEIGHTS[homeLevel] && GOAL_WEIGHTS[awayLevel]).toBeDefined()
      }
    }
  })

  test('have weights that add up to all draws', () => {
    for (const weights of GOAL_WEIGHTS)
      expect(weights.reduce<number>((sum, weight) => sum + weight, 0)).toBe(GOAL_DRAWS)
  })
})

describe('odds', () => {
  test('follow from the weights', () => {
    // Nil-nil 3329 x 6065, one-all 3662 x 3033 and so on down to five-all.
    expect(winningPairs(fixture, 'draw')).toBe(
      3329n * 6065n + 3662n * 3033n + 2014n * 758n + 738n * 126n + 203n * 16n + 45n * 2n,
    )
    const sum = (...picks: MatchPick[]) => picks.reduce((all, pick) => all + winningPairs(fixture, pick), 0n)
    expect([sum('home', 'draw', 'away'), sum('over', 'under')]).toEqual([100_000_000n, 100_000_000n])
  })

  test.each(MATCH_PICKS)('of %s pay back what is stated, in every pairing of levels', (pick) => {
    for (let homeLevel = 0; homeLevel < GOAL_WEIGHTS.length; homeLevel++) {
      for (let awayLevel = 0; awayLevel < GOAL_WEIGHTS.length; awayLevel++) {
        const each = { ...fixture, homeLevel, awayLevel }
        const chance = Number(winningPairs(each, pick)) / GOAL_DRAWS ** 2
        const percent = (Number(matchPrize(100_000_000n, each, pick)) / 100_000_000) * chance * 100
        expect(percent.toFixed(2)).toBe(ENGINES.match.rtp)
      }
    }
  })
})

test('every fixture that is played pays more than the stake, whatever was picked', () => {
  for (let minute = 0; minute < 300; minute++) {
    for (const each of fixturesOf('futsal', minute)) {
      for (const pick of MATCH_PICKS) expect(matchPrize(STAKE, each, pick)).toBeGreaterThan(STAKE)
    }
  }
})

describe('a match', () => {
  const [today = fixture] = fixturesOf('futsal', MINUTE)
  const play = (pick: MatchPick, ...numbers: number[]) =>
    match.begin({
      setup,
      stakeMinor: STAKE,
      action: { league: 'futsal', minute: MINUTE, fixture: 0, pick },
      random: scriptedRandom(...numbers),
    })
  /** The first draw with which a side of this level scores so often. */
  const drawFor = (level: number, goals: number) =>
    (GOAL_WEIGHTS[level] ?? []).slice(0, goals).reduce<number>((sum, weight) => sum + weight, 0)
  const two = drawFor(today.homeLevel, 2)
  const one = drawFor(today.awayLevel, 1)

  test.each<[MatchPick, boolean]>([
    ['home', true],
    ['draw', false],
    ['away', false],
    ['over', true],
    ['under', false],
  ])('of 2:1 with a bet on %s', (pick, isWin) => {
    const turn = play(pick, two, one, 79, 4, 44)
    const outcome = turn.outcome as MatchOutcome
    expect(outcome.goals).toEqual([
      { minute: 5, side: 'home' },
      { minute: 45, side: 'away' },
      { minute: 80, side: 'home' },
    ])
    expect([goalsOf(outcome.goals, 'home'), goalsOf(outcome.goals, 'away'), outcome.isWin]).toEqual([2, 1, isWin])
    expect(turn.prizeMinor).toBe(isWin ? matchPrize(STAKE, today, pick) : 0n)
  })

  test('ends without goals where the lowest draws fall', () => {
    expect(play('draw', 0, 0)).toMatchObject({ outcome: { goals: [], isWin: true } })
    expect(play('under', drawFor(today.homeLevel, 1) - 1, 0)).toMatchObject({ outcome: { goals: [] } })
  })

  test.each([
    [STAKE, undefined],
    [STAKE, { league: 'futsal', minute: MINUTE, fixture: 4, pick: 'home' }],
    [STAKE, { league: 'fut:sal', minute: MINUTE, fixture: 0, pick: 'home' }],
    [STAKE, { league: 'futsal', minute: -1, fixture: 0, pick: 'home' }],
    [STAKE, { league: 'futsal', minute: MINUTE, fixture: 0, pick: 'both' }],
    [STAKE + 1n, { league: 'futsal', minute: MINUTE, fixture: 0, pick: 'home' }],
  ])('with a stake of %s and %j is refused', (stakeMinor, action) => {
    expect(() => match.accept({ setup, stakeMinor, action })).toThrow(RuleError)
  })
})
