import {
  type Currency,
  exactMoneyText,
  type Money,
  moneyText,
  parseMoney,
  pointsText,
  signedExactText,
  signedMoneyText,
  signedPointsText,
} from '@trevo/contract/money'

const SPACE = '\u00a0'

const absoluteOf = (amount: Money) => {
  const minor = parseMoney(amount)
  return minor < 0n ? -minor : minor
}
const written = (currency: Currency, points: string, money: string) =>
  currency === 'PTS' ? `${points}${SPACE}pts` : money

/** An amount in its currency, in cents, without its sign: what lists and their sums say. */
export const plainAmount = (amount: Money, currency: Currency, symbol: string) =>
  written(currency, pointsText(absoluteOf(amount)), moneyText(absoluteOf(amount), symbol))

/** With its sign: `+R$ 18,40`, `−R$ 5,00`. Nothing has none. */
export const signedAmount = (amount: Money, currency: Currency, symbol: string) =>
  written(currency, signedPointsText(amount), signedMoneyText(amount, symbol))

/** To the last digit, where one thing is shown with all that it is made of. */
export const exactAmount = (amount: Money, currency: Currency, symbol: string) =>
  written(currency, pointsText(absoluteOf(amount)), exactMoneyText(absoluteOf(amount), symbol))

export const signedExactAmount = (amount: Money, currency: Currency, symbol: string) =>
  written(currency, signedPointsText(amount), signedExactText(amount, symbol))
