import * as z from 'zod/mini'
import { readAction } from './action.ts'
import type { Engine, Json } from './engine.ts'
import { prizeOf, RISKS } from './hundredths.ts'
import { requireWholeStake } from './stakes.ts'
import { segmentsOf, WHEEL_SIZES } from './wheel/segments.ts'

const Action = z.strictObject({ segments: z.literal([...WHEEL_SIZES]), risk: z.enum(RISKS) })
export type WheelAction = z.infer<typeof Action>
/** `segment` counts from the first of `segmentsOf`. */
export type WheelOutcome = { segment: number; hundredths: number }

export const wheel: Engine = {
  accept({ setup, stakeMinor, action }) {
    requireWholeStake(setup, stakeMinor)
    readAction(Action, action)
  },
  begin({ stakeMinor, action, random }) {
    const { segments, risk } = readAction(Action, action)
    const segment = random.below(segments)
    const outcome: WheelOutcome = { segment, hundredths: segmentsOf(segments, risk)[segment] ?? 0 }
    return {
      outcome: outcome satisfies Json,
      state: null,
      prizeMinor: prizeOf(stakeMinor, outcome.hundredths),
      isOver: true,
    }
  },
}
