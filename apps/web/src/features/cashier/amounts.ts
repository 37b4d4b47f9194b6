import { cutToCents, formatMoney, type Money, parseMoney } from '@trevo/contract/money'
import type { WithdrawalRules } from '@trevo/contract/withdrawals'

export type AmountRules = { min: Money; max: Money; leftToday: Money; available?: Money }
export type AmountIssue = 'none' | 'below' | 'above' | 'day' | 'funds'

/** What is wrong with an amount, the nearest limit first; null where nothing is. */
export function amountIssue(amount: Money | null, { min, max, leftToday, available }: AmountRules): AmountIssue | null {
  const minor = amount === null ? 0n : parseMoney(amount)
  if (minor === 0n) return 'none'
  if (minor < parseMoney(min)) return 'below'
  if (available !== undefined && minor > parseMoney(available)) return 'funds'
  if (minor > parseMoney(max)) return 'above'
  return minor > parseMoney(leftToday) ? 'day' : null
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)

export const lesserOf = (one: Money, other: Money): Money => formatMoney(smaller(parseMoney(one), parseMoney(other)))

/** The most that may go at once, in whole cents. */
export function mostOf({ max, leftToday, available }: AmountRules): Money {
  const limit = smaller(parseMoney(max), parseMoney(leftToday))
  return formatMoney(cutToCents(available === undefined ? limit : smaller(limit, parseMoney(available))))
}

type Fee = Pick<WithdrawalRules['methods'][number], 'feeFlat' | 'feePercent'>
const HUNDREDTHS = 10_000n
const CENT = 100n

/** As the server counts it: whole cents, a broken one stays with the member. */
export function feeOf({ feeFlat, feePercent }: Fee, amount: Money): Money {
  // "0.50" percent is 50 hundredths of a percent.
  const [whole = '0', fraction = ''] = feePercent.split('.')
  const rate = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2))
  const share = (parseMoney(amount) * rate) / HUNDREDTHS
  return formatMoney(parseMoney(feeFlat) + share - (share % CENT))
}

export const minus = (amount: Money, fee: Money): Money => formatMoney(parseMoney(amount) - parseMoney(fee))
