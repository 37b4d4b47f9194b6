import * as z from 'zod/mini'
import { readAction } from './action.ts'
import { type Engine, type Json, RuleError } from './engine.ts'
import { prizeOf } from './hundredths.ts'
import { KENO_PAYS } from './keno/pays.ts'
import { drawFrom } from './shuffle.ts'
import { requireWholeStake } from './stakes.ts'

export const NUMBERS = 40
export const DRAWN = 10
export const MAX_PICKS = 10

const Action = z.strictObject({
  picks: z.array(z.int().check(z.gte(1), z.lte(NUMBERS))).check(z.minLength(1), z.maxLength(MAX_PICKS)),
})
/** `drawn` in the order in which they came. */
export type KenoOutcome = { drawn: number[]; hits: number; hundredths: number }

/** What so many picks pay for each number of hits, from none to all. */
export const paysOf = (picks: number): readonly number[] => KENO_PAYS[picks] ?? []

function readPicks(action: unknown): number[] {
  const { picks } = readAction(Action, action)
  if (new Set(picks).size < picks.length) throw new RuleError('invalid_input', 'A number is picked twice.')
  return picks
}

export const keno: Engine = {
  accept({ setup, stakeMinor, action }) {
    requireWholeStake(setup, stakeMinor)
    readPicks(action)
  },
  begin({ stakeMinor, action, random }) {
    const picks = readPicks(action)
    const drawn = drawFrom(NUMBERS, DRAWN, random).map((index) => index + 1)
    const hits = picks.filter((pick) => drawn.includes(pick)).length
    const outcome: KenoOutcome = { drawn, hits, hundredths: paysOf(picks.length)[hits] ?? 0 }
    return {
      outcome: outcome satisfies Json,
      state: null,
      prizeMinor: prizeOf(stakeMinor, outcome.hundredths),
      isOver: true,
    }
  },
}
