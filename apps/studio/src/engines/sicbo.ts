import { type Bet, readBets, requireChips, settleBets, type WonSpot } from './bets.ts'
import type { Engine, Json } from './engine.ts'
import { prizeOf } from './hundredths.ts'
import { type Dice, SICBO_SPOTS } from './sicbo/spots.ts'

export type SicboOutcome = { dice: Dice; won: WonSpot[] }

const isSpot = (spot: string): spot is string => SICBO_SPOTS.has(spot)

export const sicbo: Engine = {
  accept({ setup, stakeMinor, action }) {
    requireChips(setup, stakeMinor, readBets(action, isSpot))
  },
  begin({ action, random }) {
    const bets = readBets(action, isSpot)
    const die = () => random.below(6) + 1
    const dice: Dice = [die(), die(), die()]
    const prize = ({ spot, amountMinor }: Bet<string>) => prizeOf(amountMinor, SICBO_SPOTS.get(spot)?.(dice) ?? 0)
    const { won, prizeMinor } = settleBets(bets, prize)
    const outcome: SicboOutcome = { dice, won }
    return { outcome: outcome satisfies Json, state: null, prizeMinor, isOver: true }
  },
}
