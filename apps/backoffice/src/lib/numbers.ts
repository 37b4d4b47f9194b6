import { MINUS } from '@trevo/contract/money'
import type { Locale } from './i18n/common.ts'
import { currentLocale } from './i18n/locale.ts'

const MARKS = {
  pt: { decimal: ',', group: '.' },
  en: { decimal: '.', group: ',' },
  es: { decimal: '.', group: ',' },
} as const
const WIRE = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * A decimal of the wire as the reader writes it, never through a float: `1234.5` is `1.234,50`. `digits` are those after the
 * mark at least; a text that is no number stays as it is.
 */
export function decimalText(wire: string, digits = 0, locale: Locale = currentLocale()): string {
  const [, sign = '', whole = '', rest = ''] = WIRE.exec(wire) ?? []
  if (whole === '') return wire
  const { decimal, group } = MARKS[locale]
  const fraction = rest.padEnd(digits, '0')
  return (sign && MINUS) + whole.replaceAll(/\B(?=(\d{3})+$)/g, group) + (fraction && decimal + fraction)
}

/**
 * What somebody typed, as the wire has it, or null. Where the other language's mark can only be meant as the decimal one
 * (`80.00` in Portuguese) it is taken so; `1.234` is what the reader's own language says it is.
 */
export function decimalOf(typed: string, locale: Locale = currentLocale()): string | null {
  const text = typed.replaceAll(/\s/g, '').replace(MINUS, '-')
  const { decimal, group } = MARKS[locale]
  const [d, g] = [`\\${decimal}`, `\\${group}`]
  const own = new RegExp(`^(-?)(\\d+|\\d{1,3}(?:${g}\\d{3})+)(?:${d}(\\d*))?$`).exec(text)
  const other = own ? null : new RegExp(`^(-?)(\\d+)${g}(\\d{1,2}|\\d{4,})$`).exec(text)
  const [, sign, whole, fraction] = own ?? other ?? []
  if (whole === undefined) return null
  const digits = whole.replaceAll(group, '').replace(/^0+(?=\d)/, '')
  return `${sign}${digits}${fraction ? `.${fraction}` : ''}`
}

/** Points as people count them: `250.00` is `250`. */
export const pointsText = (wire: string, locale?: Locale) => decimalText(wire.replace(/\.0+$/, ''), 0, locale)

export const percentText = (rate: string | number, digits = 0) => `${decimalText(String(rate), digits)}%`
