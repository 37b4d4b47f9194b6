import { formatMoney, MINOR_PER_CENT, MINOR_PER_UNIT, type Money, pageMoneyForm } from '@trevo/contract/money'
import { moneyParts } from './format.ts'

/** Longer than anybody owns, so that a sum that is too large is told what the most is, and still an amount of money. */
const COMMA_FIRST = [
  /^(\d{1,14}|\d{1,2}(?:\.\d{3}){4}|\d{1,3}(?:\.\d{3}){1,3})(?:,(\d{0,2}))?$/,
  /^(\d{1,14}|\d{1,3}(?:,\d{3}){1,3})\.(\d{1,2})$/,
] as const
/** The same where the brand's country has its cents behind a point. */
const POINT_FIRST = [
  /^(\d{1,14}|\d{1,2}(?:,\d{3}){4}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{0,2}))?$/,
  /^(\d{1,14}|\d{1,3}(?:\.\d{3}){1,3}),(\d{1,2})$/,
] as const
/** Copied along from where the amount stood. */
const CURRENCY = /^(?:[A-Z]{0,2}\$|S\/|€|[A-Z]{3})|[A-Z]{3}$/

/** A typed or pasted amount in whole cents, with a comma or a point before the cents; null if it is not one. */
export function amountOf(typed: string): Money | null {
  const text = typed.replace(/\s/g, '').replace(CURRENCY, '')
  const [own, other] = pageMoneyForm().point === ',' ? COMMA_FIRST : POINT_FIRST
  const [, whole, cents = ''] = own.exec(text) ?? other.exec(text) ?? []
  if (whole === undefined) return null
  const units = BigInt(whole.replace(/[.,]/g, ''))
  return formatMoney(units * MINOR_PER_UNIT + BigInt(cents.padEnd(2, '0')) * MINOR_PER_CENT)
}

/** The amount as it stands in a field: `1.234,50`. */
export function typedAmount(money: Money): string {
  const { whole, cents } = moneyParts(money)
  return `${whole}${pageMoneyForm().point}${cents}`
}
