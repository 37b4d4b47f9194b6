import type { Random } from '../fairness/random.ts'
import { type Bet, readBets, requireChips, settleBets, type WonSpot } from './bets.ts'
import type { Json, SharedEngine } from './engine.ts'
import { SPOTS } from './roulette/spots.ts'

export const POCKETS = 37

export type RouletteOutcome = { number: number; won: WonSpot[] }

/** A spot of n numbers returns 36 / n times its chips: 36 of 37, wherever they lie. */
const spotPrize = (amountMinor: bigint, numbers: number) => (amountMinor * 36n) / BigInt(numbers)

const isSpot = (spot: string): spot is string => SPOTS.has(spot)

function prizeOn(number: number, { spot, amountMinor }: Bet<string>): bigint {
  const numbers = SPOTS.get(spot) ?? []
  return numbers.includes(number) ? spotPrize(amountMinor, numbers.length) : 0n
}

/** What the whole table sees. */
const draw = (random: Random) => ({ number: random.below(POCKETS) })

export const roulette: SharedEngine = {
  draw,
  accept({ setup, stakeMinor, action }) {
    requireChips(setup, stakeMinor, readBets(action, isSpot))
  },
  begin({ action, random }) {
    const bets = readBets(action, isSpot)
    const { number } = draw(random)
    const { won, prizeMinor } = settleBets(bets, (bet) => prizeOn(number, bet))
    const outcome: RouletteOutcome = { number, won }
    return { outcome: outcome satisfies Json, state: null, prizeMinor, isOver: true }
  },
}
