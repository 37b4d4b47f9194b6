import {
  type Currency,
  exactMoneyText,
  type Money,
  parseMoney,
  pointsText,
  signedExactText,
  signedPointsText,
} from '@trevo/contract/money'

const SPACE = '\u00a0'

/** An amount in its currency, without its sign. To the last digit, so that rows add up to their totals and balances. */
export function plainAmount(amount: Money, currency: Currency, symbol: string): string {
  const minor = parseMoney(amount)
  const absolute = minor < 0n ? -minor : minor
  return currency === 'PTS' ? `${pointsText(absolute)}${SPACE}pts` : exactMoneyText(absolute, symbol)
}

/** With its sign: `+R$ 18,40`, `−R$ 5,00`. Nothing has none. */
export function signedAmount(amount: Money, currency: Currency, symbol: string): string {
  return currency === 'PTS' ? `${signedPointsText(amount)}${SPACE}pts` : signedExactText(amount, symbol)
}
