import { type Money, parseMoney } from '@trevo/contract/money'
import { moneyText } from '../../lib/format.ts'

/** With the third and fourth decimal where an amount has them: `R$ 8,1234`. */
export function exactMoney(amount: Money, symbol: string): string {
  const minor = parseMoney(amount)
  const rest = (minor < 0n ? -minor : minor) % 100n
  return `${moneyText(amount, symbol)}${rest === 0n ? '' : rest.toString().padStart(2, '0').replace(/0$/, '')}`
}
