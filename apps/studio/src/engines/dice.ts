import { cutToCents } from '@trevo/contract/money'
import * as z from 'zod/mini'
import { readAction } from './action.ts'
import type { Engine, Json } from './engine.ts'
import { requireWholeStake } from './stakes.ts'

/** Rolls go from 00.00 to 99.99, written as 0 to 9999. */
export const ROLLS = 10_000
/** Of every 10,000 staked, 9,900 come back on average. */
const PAID_BACK = 9_900
export const MIN_CHANCE = 100
export const MAX_CHANCE = 9_500

/** `chance`: how many of the 10,000 rolls win. */
const Action = z.strictObject({
  direction: z.enum(['under', 'over']),
  chance: z.int().check(z.gte(MIN_CHANCE), z.lte(MAX_CHANCE)),
})
export type DiceAction = z.infer<typeof Action>
export type DiceOutcome = { roll: number; isWin: boolean }

/** The first roll that does not win (under), or the first that does (over). */
export const borderOf = ({ direction, chance }: DiceAction) => (direction === 'under' ? chance : ROLLS - chance)

export const multiplierOf = (chance: number) => PAID_BACK / chance

/** What a win pays, stake included: the stake times 0.99 / p, cut to whole cents. */
export const dicePrize = (stakeMinor: bigint, chance: number) =>
  cutToCents((stakeMinor * BigInt(PAID_BACK)) / BigInt(chance))

export const dice: Engine = {
  accept({ setup, stakeMinor, action }) {
    requireWholeStake(setup, stakeMinor)
    readAction(Action, action)
  },
  begin({ stakeMinor, action, random }) {
    const asked = readAction(Action, action)
    const roll = random.below(ROLLS)
    const isWin = asked.direction === 'under' ? roll < borderOf(asked) : roll >= borderOf(asked)
    const outcome: DiceOutcome = { roll, isWin }
    return {
      outcome: outcome satisfies Json,
      state: null,
      prizeMinor: isWin ? dicePrize(stakeMinor, asked.chance) : 0n,
      isOver: true,
    }
  },
}
