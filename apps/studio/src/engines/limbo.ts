import * as z from 'zod/mini'
import { readAction } from './action.ts'
import type { Engine, Json } from './engine.ts'
import { prizeOf } from './hundredths.ts'
import { requireWholeStake } from './stakes.ts'

/** One of so many numbers comes, each as often as any other. */
export const LIMBO_NUMBERS = 1_000_000_000
/** Hundredths: number n reaches 0.99 x LIMBO_NUMBERS / n. */
const PAID_BACK = 99
export const MIN_TARGET = 101
export const MAX_TARGET = 100_000
/** Higher than this is not shown. */
const MAX_SHOWN = 100_000_000

/** `target` in hundredths: what a win pays, and what has to be reached for it. */
const Action = z.strictObject({ target: z.int().check(z.gte(MIN_TARGET), z.lte(MAX_TARGET)) })
export type LimboOutcome = { reached: number; isWin: boolean }

/** Of all numbers, those that reach a target. */
export const reaching = (target: number) => Math.floor((PAID_BACK * LIMBO_NUMBERS) / target)

export const limbo: Engine = {
  accept({ setup, stakeMinor, action }) {
    requireWholeStake(setup, stakeMinor)
    readAction(Action, action)
  },
  begin({ stakeMinor, action, random }) {
    const { target } = readAction(Action, action)
    const number = random.below(LIMBO_NUMBERS) + 1
    const reached = Math.min(Math.max(Math.floor((PAID_BACK * LIMBO_NUMBERS) / number), 100), MAX_SHOWN)
    const isWin = number <= reaching(target)
    const outcome: LimboOutcome = { reached, isWin }
    return {
      outcome: outcome satisfies Json,
      state: null,
      prizeMinor: isWin ? prizeOf(stakeMinor, target) : 0n,
      isOver: true,
    }
  },
}
