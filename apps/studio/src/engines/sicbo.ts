import type { Random } from '../fairness/random.ts'
import { type Bet, readBets, requireChips, settleBets, type WonSpot } from './bets.ts'
import type { Json, SharedEngine } from './engine.ts'
import { prizeOf } from './hundredths.ts'
import { type Dice, SICBO_SPOTS } from './sicbo/spots.ts'

export type SicboOutcome = { dice: Dice; won: WonSpot[] }

const isSpot = (spot: string): spot is string => SICBO_SPOTS.has(spot)

/** What the whole table sees. */
function draw(random: Random): { dice: Dice } {
  const die = () => random.below(6) + 1
  return { dice: [die(), die(), die()] }
}

export const sicbo: SharedEngine = {
  draw,
  accept({ setup, stakeMinor, action }) {
    requireChips(setup, stakeMinor, readBets(action, isSpot))
  },
  begin({ action, random }) {
    const bets = readBets(action, isSpot)
    const { dice } = draw(random)
    const prize = ({ spot, amountMinor }: Bet<string>) => prizeOf(amountMinor, SICBO_SPOTS.get(spot)?.(dice) ?? 0)
    const { won, prizeMinor } = settleBets(bets, prize)
    const outcome: SicboOutcome = { dice, won }
    return { outcome: outcome satisfies Json, state: null, prizeMinor, isOver: true }
  },
}
