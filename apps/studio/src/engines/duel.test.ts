import { ENGINES } from '@trevo/games/profiles'
import { describe, expect, test } from 'vitest'
import { scriptedRandom } from '../../test/scripted-random.ts'
import { DECK_SIZE } from './cards.ts'
import { COMMISSION_PERCENT, type DuelOutcome, duel, duelResult, duelWinPrize } from './duel.ts'
import { RuleError } from './engine.ts'

const setup = { engine: 'duel' as const, profile: null, minBetMinor: 10_000n }
const play = (pick: number, ...numbers: number[]) =>
  duel.begin({ setup, stakeMinor: 10_000n, action: { pick }, random: scriptedRandom(...numbers) })

describe('duel', () => {
  test('deals five different cards and gives the rival one of the others', () => {
    // 0 five times over takes the first card that is left: the four aces, then a two.
    const { outcome, prizeMinor } = play(4, 0, 0, 0, 0, 0, 3)
    expect(outcome).toEqual({ table: [0, 1, 2, 3, 4], pick: 4, rivalPick: 3, result: 'win' })
    expect(prizeMinor).toBe(19_500n)
    expect(play(0, 0, 0, 0, 0, 0, 0)).toMatchObject({ prizeMinor: 10_000n, outcome: { rivalPick: 1, result: 'tie' } })
    expect(play(0, 0, 0, 0, 0, 0, 3)).toMatchObject({ prizeMinor: 0n, outcome: { rivalPick: 4, result: 'lose' } })
  })

  test('gives the rival every other card equally, whichever was taken', () => {
    for (const pick of [0, 1, 2, 3, 4]) {
      const rivals = [0, 1, 2, 3].map((rest) => (play(pick, 0, 0, 0, 0, 0, rest).outcome as DuelOutcome).rivalPick)
      expect([...rivals, pick].sort()).toEqual([0, 1, 2, 3, 4])
    }
  })

  test('pays back what is stated over every pair of cards', () => {
    // The least that is offered: a greater one pays the same part of it.
    const stake = 10_000n
    const prizes = { win: duelWinPrize(stake), tie: stake, lose: 0n }
    let paid = 0n
    for (let own = 0; own < DECK_SIZE; own++) {
      for (let rival = 0; rival < DECK_SIZE; rival++) if (own !== rival) paid += prizes[duelResult(own, rival)]
    }
    expect(((Number(paid) / Number(52n * 51n * stake)) * 100).toFixed(2)).toBe(ENGINES.duel.rtp)
    expect((1 - Number(duelWinPrize(stake)) / Number(2n * stake)) * 100).toBeCloseTo(COMMISSION_PERCENT, 10)
  })

  test.each([
    [10_000n, undefined],
    [10_000n, { pick: 5 }],
    [10_000n, { pick: -1 }],
    [15_000n, { pick: 0 }],
  ])('refuses a stake of %s with %j', (stakeMinor, action) => {
    expect(() => duel.accept({ setup, stakeMinor, action })).toThrow(RuleError)
  })
})
