import { cutToCents } from '@trevo/contract/money'
import * as z from 'zod/mini'
import { readAction } from './action.ts'
import { backOf, type Engine, type Json, STANDARD_BACK, saidBack } from './engine.ts'
import { requireWholeStake } from './stakes.ts'

/** Rolls go from 00.00 to 99.99, written as 0 to 9999. */
export const ROLLS = 10_000
/** Of a hundred staked, as many come back on average as the return says. */
const PER_PERCENT = 100
export const MIN_CHANCE = 100
export const MAX_CHANCE = 9_500

/** `chance`: how many of the 10,000 rolls win. */
const Action = z.strictObject({
  direction: z.enum(['under', 'over']),
  chance: z.int().check(z.gte(MIN_CHANCE), z.lte(MAX_CHANCE)),
})
export type DiceAction = z.infer<typeof Action>
export type DiceOutcome = { roll: number; isWin: boolean; back?: number }

/** The first roll that does not win (under), or the first that does (over). */
export const borderOf = ({ direction, chance }: DiceAction) => (direction === 'under' ? chance : ROLLS - chance)

export const multiplierOf = (chance: number, back = STANDARD_BACK) => (back * PER_PERCENT) / chance

/** What a win pays, stake included: the stake times the return / p, cut to whole cents. */
export const dicePrize = (stakeMinor: bigint, chance: number, back = STANDARD_BACK) =>
  cutToCents((stakeMinor * BigInt(back * PER_PERCENT)) / BigInt(chance))

export const dice: Engine = {
  accept({ setup, stakeMinor, action }) {
    requireWholeStake(setup, stakeMinor)
    readAction(Action, action)
  },
  begin({ setup, stakeMinor, action, random }) {
    const back = backOf(setup)
    const asked = readAction(Action, action)
    const roll = random.below(ROLLS)
    const isWin = asked.direction === 'under' ? roll < borderOf(asked) : roll >= borderOf(asked)
    const outcome: DiceOutcome = { roll, isWin, ...saidBack(back) }
    return {
      outcome: outcome as Json,
      state: null,
      prizeMinor: isWin ? dicePrize(stakeMinor, asked.chance, back) : 0n,
      isOver: true,
    }
  },
}
