import * as z from 'zod/mini'
import { readAction } from './action.ts'
import type { Engine, Json } from './engine.ts'
import { prizeOf, RISKS, type Risk } from './hundredths.ts'
import { PLINKO_PAYS } from './plinko/pays.ts'
import { requireWholeStake } from './stakes.ts'

export const MIN_ROWS = 8
export const MAX_ROWS = 16

const Action = z.strictObject({
  rows: z.int().check(z.gte(MIN_ROWS), z.lte(MAX_ROWS)),
  risk: z.enum(RISKS),
})
export type PlinkoAction = z.infer<typeof Action>
/** `path`: 1 where the ball fell to the right of a pin; `place` counts them, from the left edge. */
export type PlinkoOutcome = { path: number[]; place: number; hundredths: number }

/** What each place pays, from the left edge to the right. */
export function placesOf({ rows, risk }: { rows: number; risk: Risk }): number[] {
  const half = PLINKO_PAYS[risk][rows] ?? []
  return Array.from({ length: rows + 1 }, (_, place) => half[Math.min(place, rows - place)] ?? 0)
}

export const plinko: Engine = {
  accept({ setup, stakeMinor, action }) {
    requireWholeStake(setup, stakeMinor)
    readAction(Action, action)
  },
  begin({ stakeMinor, action, random }) {
    const asked = readAction(Action, action)
    // One number holds all turns: its bits, from the first row to the last.
    const way = random.below(2 ** asked.rows)
    const path = Array.from({ length: asked.rows }, (_, row) => (way >>> (asked.rows - 1 - row)) & 1)
    const place = path.reduce((sum, turn) => sum + turn, 0)
    const outcome: PlinkoOutcome = { path, place, hundredths: placesOf(asked)[place] ?? 0 }
    return {
      outcome: outcome satisfies Json,
      state: null,
      prizeMinor: prizeOf(stakeMinor, outcome.hundredths),
      isOver: true,
    }
  },
}
