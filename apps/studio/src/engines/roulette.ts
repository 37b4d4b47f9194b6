import { formatMoney, type Money, PositiveMoney, parseMoney } from '@trevo/contract/money'
import * as z from 'zod/mini'
import { readAction } from './action.ts'
import { type Engine, type GameSetup, type Json, RuleError } from './engine.ts'
import { SPOTS } from './roulette/spots.ts'
import { stakesFrom } from './stakes.ts'

export const POCKETS = 37

const Action = z.strictObject({
  bets: z
    .array(z.strictObject({ spot: z.string().check(z.maxLength(20)), amount: PositiveMoney }))
    .check(z.minLength(1), z.maxLength(SPOTS.size)),
})
export type RouletteAction = z.infer<typeof Action>
/** `prize` is what comes back for a spot, its chips included. */
export type RouletteOutcome = { number: number; won: { spot: string; prize: Money }[] }

/** A spot of n numbers returns 36 / n times its chips: 36 of 37, wherever they lie. */
const spotPrize = (amountMinor: bigint, numbers: number) => (amountMinor * 36n) / BigInt(numbers)

function numbersOf(spot: string): readonly number[] {
  const numbers = SPOTS.get(spot)
  if (numbers === undefined) throw new RuleError('invalid_input', 'The table has no such spot.')
  return numbers
}

/** Chips are whole multiples of the least stake, and together they are the stake. */
function requireChips({ minBetMinor }: GameSetup, stakeMinor: bigint, { bets }: RouletteAction): void {
  let sum = 0n
  for (const { spot, amount } of bets) {
    numbersOf(spot)
    const amountMinor = parseMoney(amount)
    if (amountMinor % minBetMinor !== 0n) throw new RuleError('invalid_input', 'There is no such chip.')
    sum += amountMinor
  }
  if (sum !== stakeMinor) throw new RuleError('invalid_input', 'The chips are not the stake.')
  if (new Set(bets.map(({ spot }) => spot)).size < bets.length) {
    throw new RuleError('invalid_input', 'A spot is named twice.')
  }
  if (stakeMinor > (stakesFrom(minBetMinor).at(-1) ?? 0n)) {
    throw new RuleError('limit_exceeded', 'The table takes no more chips.')
  }
}

export const roulette: Engine = {
  accept({ setup, stakeMinor, action }) {
    requireChips(setup, stakeMinor, readAction(Action, action))
  },
  begin({ action, random }) {
    const { bets } = readAction(Action, action)
    const number = random.below(POCKETS)
    const won = bets
      .map(({ spot, amount }) => ({ spot, amountMinor: parseMoney(amount), numbers: numbersOf(spot) }))
      .filter(({ numbers }) => numbers.includes(number))
      .map(({ spot, amountMinor, numbers }) => ({ spot, prizeMinor: spotPrize(amountMinor, numbers.length) }))
    const outcome: RouletteOutcome = {
      number,
      won: won.map(({ spot, prizeMinor }) => ({ spot, prize: formatMoney(prizeMinor) })),
    }
    const prizeMinor = won.reduce((sum, each) => sum + each.prizeMinor, 0n)
    return { outcome: outcome satisfies Json, state: null, prizeMinor, isOver: true }
  },
}
