import type { Currency } from '@trevo/contract/money'
import type { Locale } from './i18n/common.ts'
import { currentLocale } from './i18n/locale.ts'
import { decimalText } from './numbers.ts'

/** An amount of the wire as the reader writes it, cut to cents. */
export function moneyText(amount: string, currency: Currency, locale: Locale = currentLocale()): string {
  const sign = amount.startsWith('-') ? '-' : ''
  const [whole = '0', cents = ''] = amount.slice(sign.length).split('.')
  return `${sign}${SYMBOLS[currency] ?? currency} ${decimalText(`${whole}.${cents.padEnd(2, '0').slice(0, 2)}`, 2, locale)}`
}

const SYMBOLS: Readonly<Record<string, string>> = { BRL: 'R$' }
