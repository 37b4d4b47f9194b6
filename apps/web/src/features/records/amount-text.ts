import { type Currency, type Money, moneyText, parseMoney, pointsText, signedMoneyText } from '@trevo/contract/money'

const SPACE = '\u00a0'

/** An amount in its currency, without its sign. */
export function plainAmount(amount: Money, currency: Currency, symbol: string): string {
  const minor = parseMoney(amount)
  const absolute = minor < 0n ? -minor : minor
  return currency === 'PTS' ? `${pointsText(absolute)}${SPACE}pts` : moneyText(absolute, symbol)
}

/** With its sign: `+R$ 18,40`, `−R$ 5,00`. Nothing has none. */
export function signedAmount(amount: Money, currency: Currency, symbol: string): string {
  if (currency !== 'PTS') return signedMoneyText(amount, symbol)
  const points = pointsText(amount)
  return `${/^[1-9]/.test(points) ? '+' : ''}${points}${SPACE}pts`
}
