import * as z from 'zod/mini'
import { readAction } from './action.ts'
import { backOf, type Engine, type Json, STANDARD_BACK, saidBack } from './engine.ts'
import { prizeOf } from './hundredths.ts'
import { requireWholeStake } from './stakes.ts'

/** One of so many numbers comes, each as often as any other. */
export const LIMBO_NUMBERS = 1_000_000_000
export const MIN_TARGET = 101
export const MAX_TARGET = 100_000
/** Higher than this is not shown. */
const MAX_SHOWN = 100_000_000

/** `target` in hundredths: what a win pays, and what has to be reached for it. */
const Action = z.strictObject({ target: z.int().check(z.gte(MIN_TARGET), z.lte(MAX_TARGET)) })
export type LimboOutcome = { reached: number; isWin: boolean; back?: number }

/** Of all numbers, those that reach a target: in hundredths, number n reaches the return x LIMBO_NUMBERS / n. */
export const reaching = (target: number, back = STANDARD_BACK) => Math.floor((back * LIMBO_NUMBERS) / target)

export const limbo: Engine = {
  accept({ setup, stakeMinor, action }) {
    requireWholeStake(setup, stakeMinor)
    readAction(Action, action)
  },
  begin({ setup, stakeMinor, action, random }) {
    const back = backOf(setup)
    const { target } = readAction(Action, action)
    const number = random.below(LIMBO_NUMBERS) + 1
    const reached = Math.min(Math.max(Math.floor((back * LIMBO_NUMBERS) / number), 100), MAX_SHOWN)
    const isWin = number <= reaching(target, back)
    const outcome: LimboOutcome = { reached, isWin, ...saidBack(back) }
    return {
      outcome: outcome as Json,
      state: null,
      prizeMinor: isWin ? prizeOf(stakeMinor, target) : 0n,
      isOver: true,
    }
  },
}
