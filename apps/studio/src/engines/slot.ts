import type { SlotProfileId } from '@trevo/games/engine-ids'
import { SLOT_PROFILES } from '@trevo/games/profiles'
import * as z from 'zod/mini'
import { readAction } from './action.ts'
import { type Engine, type GameSetup, type Json, RuleError } from './engine.ts'
import { coinsMinor } from './slot/coins.ts'
import { compileMath } from './slot/math.ts'
import { SLOT_MATHS } from './slot/profiles.ts'
import { createMachine, type SlotMachine, type SlotSpin } from './slot/spin.ts'
import { mostStakeOf, requireOfferedStake } from './stakes.ts'

/** The first spin, then the free ones; only those where they were bought. A coin is worth `stake / coinsPerStake`. */
export type SlotOutcome = {
  spins: SlotSpin[]
  coinsPerStake: number
  /** All coins, cut where the round reached the most that a game pays. */
  coins: number
  isCapped: boolean
}

const machines = new Map<SlotProfileId, SlotMachine>()

export function machineOf(profile: SlotProfileId): SlotMachine {
  let machine = machines.get(profile)
  if (machine === undefined) {
    machine = createMachine(compileMath(SLOT_MATHS[profile]))
    machines.set(profile, machine)
  }
  return machine
}

/** Most coins that one round pays. */
export const maxCoinsOf = (profile: SlotProfileId) => SLOT_PROFILES[profile].maxWin * SLOT_MATHS[profile].coins

function profileOf({ profile }: GameSetup): SlotProfileId {
  if (profile === null) throw new Error('a slot has no profile')
  return profile
}

/** Nothing, or free spins for their price. */
const Action = z.nullish(z.strictObject({ buy: z.literal(true) }))

/** How many stakes of a spin are in the stake of a round. */
function stakesIn(profile: SlotProfileId, action: unknown): number {
  if (readAction(Action, action) == null) return 1
  const { buy } = SLOT_MATHS[profile]
  if (buy === undefined) throw new RuleError('invalid_input', 'This game sells no free spins.')
  return buy.price
}

export const slot: Engine = {
  accept({ setup, stakeMinor, action }) {
    const stakes = BigInt(stakesIn(profileOf(setup), action))
    if (stakeMinor % stakes !== 0n) throw new RuleError('limit_exceeded', 'This stake is not offered.')
    requireOfferedStake(setup, stakeMinor / stakes)
    if (stakeMinor > mostStakeOf(setup.minBetMinor)) throw new RuleError('limit_exceeded', 'This costs too much.')
  },
  begin({ setup, stakeMinor, action, random }) {
    const profile = profileOf(setup)
    const stakes = stakesIn(profile, action)
    const machine = machineOf(profile)
    const spins: SlotSpin[] = []
    const won = stakes === 1 ? machine.play(random, spins) : machine.playBought(random, spins)
    const coins = Math.min(won, maxCoinsOf(profile))
    const coinsPerStake = SLOT_MATHS[profile].coins * stakes
    const outcome: SlotOutcome = { spins, coinsPerStake, coins, isCapped: coins < won }
    return {
      outcome: outcome as unknown as Json,
      state: null,
      prizeMinor: coinsMinor(stakeMinor, coins, coinsPerStake),
      isOver: true,
    }
  },
}
