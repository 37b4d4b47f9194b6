import { cutToCents } from '@trevo/contract/money'
import { SLOT_PROFILES, type SlotProfileId } from '@trevo/games/profiles'
import { type Engine, type GameSetup, type Json, RuleError } from './engine.ts'
import { compileMath } from './slot/math.ts'
import { SLOT_MATHS } from './slot/profiles.ts'
import { createMachine, type SlotMachine, type SlotSpin } from './slot/spin.ts'
import { requireOfferedStake } from './stakes.ts'

/** The first spin, then the free ones. A coin is worth `stake / coinsPerStake`. */
export type SlotOutcome = {
  spins: SlotSpin[]
  coinsPerStake: number
  /** All coins, cut where the round reached the most that a game pays. */
  coins: number
  isCapped: boolean
}

/** What coins are worth. The least stake of a slot makes a coin whole cents, so that its wins add up to its prize. */
export const coinsMinor = (stakeMinor: bigint, coins: number, coinsPerStake: number) =>
  cutToCents((stakeMinor * BigInt(coins)) / BigInt(coinsPerStake))

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

export const slot: Engine = {
  accept({ setup, stakeMinor, action }) {
    if (action !== undefined && action !== null) throw new RuleError('invalid_input', 'A spin takes no action.')
    requireOfferedStake(setup, stakeMinor)
  },
  begin({ setup, stakeMinor, random }) {
    const profile = profileOf(setup)
    const { coins: coinsPerStake } = SLOT_MATHS[profile]
    const spins: SlotSpin[] = []
    const won = machineOf(profile).play(random, spins)
    const coins = Math.min(won, maxCoinsOf(profile))
    const outcome: SlotOutcome = { spins, coinsPerStake, coins, isCapped: coins < won }
    return {
      outcome: outcome as unknown as Json,
      state: null,
      prizeMinor: coinsMinor(stakeMinor, coins, coinsPerStake),
      isOver: true,
    }
  },
}
