import * as z from 'zod/mini'
import { readAction } from './action.ts'
import type { Engine, Json } from './engine.ts'
import { requireOfferedStake } from './stakes.ts'

/** Each shot at a target of multiplier m catches it with 0.96 / m: every target pays back the same. */
const PAID_BACK_PERCENT = 96

/** `hero` is the creature on the game's cover. */
export const FISH_TARGETS = [
  { id: 'tropical-fish', multiplier: 2 },
  { id: 'fish', multiplier: 3 },
  { id: 'blowfish', multiplier: 4 },
  { id: 'crab', multiplier: 5 },
  { id: 'squid', multiplier: 8 },
  { id: 'turtle', multiplier: 12 },
  { id: 'octopus', multiplier: 20 },
  { id: 'dolphin', multiplier: 40 },
  { id: 'whale', multiplier: 80 },
  { id: 'hero', multiplier: 200 },
] as const
export type FishTargetId = (typeof FISH_TARGETS)[number]['id']
const MULTIPLIERS = new Map(FISH_TARGETS.map(({ id, multiplier }) => [id, multiplier]))

const Action = z.strictObject({ target: z.enum(FISH_TARGETS.map(({ id }) => id)) })
export type FishOutcome = { target: FishTargetId; isCaught: boolean }

function fishMultiplier(target: FishTargetId): number {
  const multiplier = MULTIPLIERS.get(target)
  if (multiplier === undefined) throw new Error(`there is no ${target} in the sea`)
  return multiplier
}

/** In percent. */
export const catchChance = (multiplier: number) => PAID_BACK_PERCENT / multiplier

export const fish: Engine = {
  accept({ setup, stakeMinor, action }) {
    requireOfferedStake(setup, stakeMinor)
    readAction(Action, action)
  },
  begin({ stakeMinor, action, random }) {
    const { target } = readAction(Action, action)
    const multiplier = fishMultiplier(target)
    const isCaught = random.below(100 * multiplier) < PAID_BACK_PERCENT
    const outcome: FishOutcome = { target, isCaught }
    return {
      outcome: outcome satisfies Json,
      state: null,
      prizeMinor: isCaught ? stakeMinor * BigInt(multiplier) : 0n,
      isOver: true,
    }
  },
}
