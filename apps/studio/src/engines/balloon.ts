import * as z from 'zod/mini'
import { readAction } from './action.ts'
import { type Engine, type Json, RuleError, type Turn } from './engine.ts'
import { prizeOf } from './hundredths.ts'
import { LIMBO_NUMBERS, reaching } from './limbo.ts'
import { requireWholeStake } from './stakes.ts'

/** Percent of its size that a balloon has after a pump: the greater, the sooner it bursts. */
export const PUMPS = { soft: 110, firm: 130, hard: 170 } as const
export type PumpId = keyof typeof PUMPS
export const PUMP_IDS = Object.keys(PUMPS) as PumpId[]
/** A balloon of a thousand stakes is paid by itself. */
export const TOP_SIZE = 100_000

const Begin = z.strictObject({ pump: z.enum(PUMP_IDS) })
const Step = z.enum(['pump', 'cash'])
export type BalloonStep = z.infer<typeof Step>
export type BalloonEnd = 'burst' | 'cashed' | 'top'

/** Sizes in hundredths of the stake, from the first pump to the top. */
export function sizesOf(pump: PumpId): number[] {
  const sizes: number[] = []
  for (let size = 100; size < TOP_SIZE; sizes.push(size))
    size = Math.min(TOP_SIZE, Math.floor((size * PUMPS[pump]) / 100))
  return sizes
}

/** `bearsUpTo` is the size at which it bursts, in hundredths; null until the round is over. */
export type BalloonOutcome = { pump: PumpId; pumps: number; bearsUpTo: number | null; end: BalloonEnd | null }
type BalloonState = { pump: PumpId; pumps: number; number: number }

const sizeAt = (pump: PumpId, pumps: number) => sizesOf(pump)[pumps - 1] ?? 100

function turnOf(state: BalloonState, end: BalloonEnd | null, stakeMinor: bigint): Turn {
  const { pump, pumps, number } = state
  const bears = Math.max(100, Math.floor((99 * LIMBO_NUMBERS) / number))
  const outcome: BalloonOutcome = { pump, pumps, bearsUpTo: end === null ? null : Math.min(bears, TOP_SIZE), end }
  return {
    outcome: outcome satisfies Json,
    state: state satisfies Json,
    prizeMinor: end === 'cashed' || end === 'top' ? prizeOf(stakeMinor, sizeAt(pump, pumps)) : 0n,
    isOver: end !== null,
  }
}

/** Crash at one's own pace: how much a balloon bears is drawn before the first pump, with the odds of limbo, and each size is a target of its own. */
export const balloon: Engine = {
  accept({ setup, stakeMinor, action }) {
    requireWholeStake(setup, stakeMinor)
    readAction(Begin, action)
  },
  begin({ stakeMinor, action, random }) {
    const { pump } = readAction(Begin, action)
    return turnOf({ pump, pumps: 0, number: random.below(LIMBO_NUMBERS) + 1 }, null, stakeMinor)
  },
  step({ stakeMinor, state, action }) {
    const asked = readAction(Step, action)
    const round = state as unknown as BalloonState
    if (asked === 'cash') {
      if (round.pumps === 0) throw new RuleError('conflict', 'There is nothing to cash before the first pump.')
      return turnOf(round, 'cashed', stakeMinor)
    }
    const next = { ...round, pumps: round.pumps + 1 }
    const size = sizeAt(round.pump, next.pumps)
    if (round.number > reaching(size)) return turnOf(next, 'burst', stakeMinor)
    return turnOf(next, size === TOP_SIZE ? 'top' : null, stakeMinor)
  },
}
