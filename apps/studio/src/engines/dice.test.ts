import { ENGINES } from '@trevo/games/profiles'
import { describe, expect, test } from 'vitest'
import { scriptedRandom } from '../../test/scripted-random.ts'
import { type DiceAction, type DiceOutcome, dice, MAX_CHANCE, MIN_CHANCE, ROLLS } from './dice.ts'
import { RuleError } from './engine.ts'

const setup = { engine: 'dice' as const, profile: null, minBetMinor: 10_000n }
const STAKE = 10_000n
const roll = (action: DiceAction, number: number, stakeMinor = STAKE) =>
  dice.begin({ setup, stakeMinor, action, random: scriptedRandom(number) })

describe('dice', () => {
  test.each([
    [{ direction: 'under', chance: 4950 } as const, 4949, true, 20_000n],
    [{ direction: 'under', chance: 4950 } as const, 4950, false, 0n],
    [{ direction: 'over', chance: 4950 } as const, 5050, true, 20_000n],
    [{ direction: 'over', chance: 4950 } as const, 5049, false, 0n],
    [{ direction: 'under', chance: 100 } as const, 0, true, 990_000n],
    // 1 x 0.99 / 0.95 = 1.042105..., cut to whole cents.
    [{ direction: 'over', chance: 9500 } as const, 9999, true, 10_400n],
  ])('%j with the roll %i', (action, number, isWin, prizeMinor) => {
    const turn = roll(action, number)
    expect(turn).toMatchObject({ prizeMinor, isOver: true })
    expect(turn.outcome as DiceOutcome).toEqual({ roll: number, isWin })
  })

  test.each([
    [{ direction: 'under', chance: MIN_CHANCE } as const],
    [{ direction: 'over', chance: 3_333 } as const],
    [{ direction: 'under', chance: 5_000 } as const],
    [{ direction: 'over', chance: MAX_CHANCE } as const],
  ])('pays back what is stated over every roll of %j', (action) => {
    const stake = 1_000_000n
    let paid = 0n
    for (let number = 0; number < ROLLS; number++) paid += roll(action, number, stake).prizeMinor
    expect(((Number(paid) / Number(stake * BigInt(ROLLS))) * 100).toFixed(2)).toBe(ENGINES.dice.rtp)
  })

  test.each([
    [STAKE, undefined],
    [STAKE, { direction: 'under', chance: 99 }],
    [STAKE, { direction: 'over', chance: 9501 }],
    [STAKE, { direction: 'over', chance: 50.5 }],
    [STAKE, { direction: 'up', chance: 5000 }],
    [STAKE + 1n, { direction: 'under', chance: 5000 }],
  ])('refuses a stake of %s with %j', (stakeMinor, action) => {
    expect(() => dice.accept({ setup, stakeMinor, action })).toThrow(RuleError)
  })
})
