import { formatMoney, type Money, parseMoney } from '@trevo/contract/money'
import { mostStakeOf } from '../../../src/engines/stakes.ts'
import { useGame } from '../../shell/game-context.ts'
import { prizeText } from '../../shell/money.ts'
import { mathOf } from './maths.ts'

export type BonusPrice = { stake: Money; text: string; spins: number; stakes: number; isTooMuch: boolean }

/** What free spins cost at a stake; null where the game sells none. */
export function useBonusPrice(stake: Money): BonusPrice | null {
  const { game, currency, stakes } = useGame().session
  const { buy } = mathOf(game)
  if (buy === undefined) return null
  const priceMinor = parseMoney(stake) * BigInt(buy.price)
  const isTooMuch = priceMinor > mostStakeOf(parseMoney(stakes[0] ?? '0'))
  const price = formatMoney(priceMinor)
  return { stake: price, text: prizeText(price, currency), spins: buy.spins, stakes: buy.price, isTooMuch }
}
