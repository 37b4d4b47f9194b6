import { formatMoney, type Money, PositiveMoney, parseMoney } from '@trevo/contract/money'
import * as z from 'zod/mini'
import { readAction } from './action.ts'
import { type GameSetup, RuleError } from './engine.ts'
import { stakesFrom } from './stakes.ts'

const MAX_SPOTS = 200

const Action = z.strictObject({
  bets: z
    .array(z.strictObject({ spot: z.string().check(z.maxLength(20)), amount: PositiveMoney }))
    .check(z.minLength(1), z.maxLength(MAX_SPOTS)),
})
export type Bet<S extends string> = { spot: S; amountMinor: bigint }
/** `prize` is what comes back for a spot, its chips included. */
export type WonSpot = { spot: string; prize: Money }

/** The chips of a round, on spots that the table has. */
export function readBets<S extends string>(action: unknown, isSpot: (spot: string) => spot is S): Bet<S>[] {
  return readAction(Action, action).bets.map(({ spot, amount }) => {
    if (!isSpot(spot)) throw new RuleError('invalid_input', 'The table has no such spot.')
    return { spot, amountMinor: parseMoney(amount) }
  })
}

/** Chips are whole multiples of the least stake, and together they are the stake. */
export function requireChips({ minBetMinor }: GameSetup, stakeMinor: bigint, bets: readonly Bet<string>[]): void {
  if (bets.some(({ amountMinor }) => amountMinor % minBetMinor !== 0n)) {
    throw new RuleError('invalid_input', 'There is no such chip.')
  }
  if (bets.reduce((sum, { amountMinor }) => sum + amountMinor, 0n) !== stakeMinor) {
    throw new RuleError('invalid_input', 'The chips are not the stake.')
  }
  if (new Set(bets.map(({ spot }) => spot)).size < bets.length) {
    throw new RuleError('invalid_input', 'A spot is named twice.')
  }
  if (stakeMinor > (stakesFrom(minBetMinor).at(-1) ?? 0n)) {
    throw new RuleError('limit_exceeded', 'The table takes no more chips.')
  }
}

/** What every spot brings, and all of them together; spots that bring nothing are left out. */
export function settleBets<S extends string>(bets: readonly Bet<S>[], prizeOf: (bet: Bet<S>) => bigint) {
  const paid = bets.map((bet) => ({ spot: bet.spot, prizeMinor: prizeOf(bet) })).filter((each) => each.prizeMinor > 0n)
  const won: WonSpot[] = paid.map(({ spot, prizeMinor }) => ({ spot, prize: formatMoney(prizeMinor) }))
  return { won, prizeMinor: paid.reduce((sum, each) => sum + each.prizeMinor, 0n) }
}
