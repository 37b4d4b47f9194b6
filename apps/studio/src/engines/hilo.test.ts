import { ENGINES } from '@trevo/games/profiles'
import { describe, expect, test } from 'vitest'
import { scriptedRandom } from '../../test/scripted-random.ts'
import { RuleError, type Turn } from './engine.ts'
import { guessesOn, type HiloAction, type HiloGuess, type HiloOutcome, hilo, hiloPrize, MAX_SKIPS } from './hilo.ts'

const setup = { engine: 'hilo' as const, profile: null, minBetMinor: 10_000n }
const STAKE = 10_000n
/** The club of a rank. */
const rank = (number: number) => (number - 1) * 4

const begin = (card: number) => hilo.begin({ setup, stakeMinor: STAKE, action: null, random: scriptedRandom(card) })
function step(turn: Turn, action: unknown, ...cards: number[]): Turn {
  if (hilo.step === undefined) throw new Error('hi-lo has steps')
  return hilo.step({ setup, stakeMinor: STAKE, state: turn.state, action, random: scriptedRandom(...cards) })
}
const outcomeOf = (turn: Turn) => turn.outcome as HiloOutcome

describe('hi-lo', () => {
  test('a chain of right guesses is worth 0.99 / p of each, and cashing pays it', () => {
    // Higher on a 7 wins on 7 of 13 ranks; lower on a queen on 12: 0.99 x 13/7 x 13/12 = 1.991785...
    const seven = begin(rank(7))
    expect(seven).toMatchObject({ isOver: false, prizeMinor: 0n })
    const queen = step(seven, 'higher', rank(12))
    const two = step(queen, 'lower', rank(2))
    expect(two).toMatchObject({ isOver: false, prizeMinor: 0n })
    expect(hiloPrize(STAKE, outcomeOf(two))).toBe(19_900n)
    const cashed = step(two, 'cash')
    expect(cashed).toMatchObject({ isOver: true, prizeMinor: 19_900n, outcome: { end: 'cashed' } })
  })

  test.each<[number, HiloGuess, number, boolean]>([
    [7, 'higher', 7, true],
    [7, 'lower', 7, true],
    [7, 'higher', 6, false],
    [7, 'lower', 8, false],
    [1, 'higher', 1, false],
    [1, 'higher', 2, true],
    [1, 'same', 1, true],
    [1, 'same', 2, false],
    [13, 'lower', 13, false],
    [13, 'lower', 12, true],
    [13, 'same', 13, true],
  ])('on %i the guess %s with %i next', (from, guess, to, isRight) => {
    const turn = step(begin(rank(from)), guess, rank(to))
    expect([turn.isOver, turn.prizeMinor, outcomeOf(turn).end]).toEqual([!isRight, 0n, isRight ? null : 'lost'])
  })

  test('skipping costs nothing and wins nothing', () => {
    const skipped = step(step(begin(rank(2)), 'skip', rank(7)), 'higher', rank(7))
    expect(hiloPrize(STAKE, outcomeOf(skipped))).toBe(18_300n)
    let turn = begin(rank(7))
    for (let count = 0; count < MAX_SKIPS; count++) turn = step(turn, 'skip', rank(7))
    expect(() => step(turn, 'skip', rank(7))).toThrow(RuleError)
  })

  test('is paid at once when it has grown a thousandfold', () => {
    // 0.99 x 13 x 13 x 13 = 2,175.03
    const three = ['same', 'same', 'same'].reduce((turn, guess) => step(turn, guess, rank(1)), begin(rank(1)))
    expect(three).toMatchObject({ isOver: true, prizeMinor: 21_750_300n, outcome: { end: 'top' } })
  })

  test.each<[number, HiloAction | 'double']>([
    [7, 'cash'],
    [7, 'same'],
    [1, 'lower'],
    [13, 'higher'],
    [7, 'double'],
  ])('on %i the first move %s is refused', (card, action) => {
    expect(() => step(begin(rank(card)), action, rank(7))).toThrow(RuleError)
  })

  test('pays back what is stated over every chain of two guesses, whatever they are', () => {
    const choices = [0, 1] as const
    for (const first of choices) {
      for (const second of choices) {
        expect(percentOf(first, second)).toBe(ENGINES.hilo.rtp)
      }
    }
  })
})

/** Cashes after the chosen guess of each of the first two cards, over all first, second and third ranks. */
function percentOf(first: 0 | 1, second: 0 | 1): string {
  const ranks = Array.from({ length: 13 }, (_, index) => rank(index + 1))
  const stakeMinor = 1_000_000n
  const stepped = (state: Turn['state'], action: unknown, card: number) =>
    hilo.step?.({ setup, stakeMinor, state, action, random: scriptedRandom(card) }) as Turn
  let paid = 0n
  for (const one of ranks) {
    for (const two of ranks) {
      const after = stepped({ cards: [one], moves: [], end: null }, guessesOn(one)[first]?.guess, two)
      if (after.isOver) continue
      for (const three of ranks) {
        const last = stepped(after.state, guessesOn(two)[second]?.guess, three)
        if (!last.isOver) paid += stepped(last.state, 'cash', 0).prizeMinor
      }
    }
  }
  return ((Number(paid) / Number(stakeMinor) / 13 ** 3) * 100).toFixed(2)
}
