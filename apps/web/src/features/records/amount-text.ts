import type { Currency, Money } from '@trevo/contract/money'
import { moneyParts } from '../../lib/format.ts'

const SPACE = '\u00a0'

/** An amount in its currency; points have no sign before them. */
export function plainAmount(amount: Money, currency: Currency, symbol: string): string {
  const { whole, cents } = moneyParts(amount)
  return currency === 'PTS' ? `${whole},${cents}${SPACE}pts` : `${symbol}${SPACE}${whole},${cents}`
}

/** With its sign: `+ R$ 18,40`, `− R$ 5,00`. Nothing has none. */
export function signedAmount(amount: Money, currency: Currency, symbol: string): string {
  const { sign } = moneyParts(amount)
  const mark = sign === '-' ? `−${SPACE}` : /[1-9]/.test(amount) ? `+${SPACE}` : ''
  return mark + plainAmount(amount, currency, symbol)
}
