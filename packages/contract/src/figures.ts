import { MINUS, type MoneyForm, pageMoneyForm } from './money.ts'

/** How many decimals stand at least and at most. */
export type Decimals = { least?: number; most?: number }

const THOUSANDS = /\B(?=(\d{3})+$)/g

/**
 * A figure as the page writes its money, so that a page has one decimal sign and no comma means two things: `1.234,5` beside
 * `R$ 1.234,50`, `1,234.5` beside `$1,234.50`. A text keeps the decimals it has; a number has three at most, as far as it needs them.
 * Written by hand, since the first `Intl.NumberFormat` of a visit keeps a slow phone for a tenth of a second.
 */
export function figureText(value: string | number | bigint, decimals: Decimals = {}, form?: MoneyForm): string {
  const { least = 0, most = Math.max(least, typeof value === 'number' ? 3 : 0) } = decimals
  const { group, point } = form ?? pageMoneyForm()
  const text = typeof value === 'number' ? value.toFixed(most) : String(value)
  const [whole = '0', part = ''] = text.replace('-', '').split('.')
  const kept = typeof value === 'number' ? part.slice(0, least) + part.slice(least).replace(/0+$/, '') : part
  const padded = kept.padEnd(least, '0')
  const isBelowZero = text.startsWith('-') && /[1-9]/.test(text)
  return `${isBelowZero ? MINUS : ''}${whole.replace(THOUSANDS, group)}${padded === '' ? '' : point}${padded}`
}
