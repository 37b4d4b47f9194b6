import {
  BONUS_MONEY_SYMBOL,
  type Currency,
  MONEY_FORMS,
  type Money,
  moneyParts,
  PLAY_MONEY_SYMBOL,
} from '@trevo/contract/money'
import type { Locale } from './i18n/common.ts'
import { currentLocale } from './i18n/locale.ts'
import { decimalText } from './numbers.ts'

const NO_BREAK_SPACE = '\u00a0'

/** An amount of the wire as the reader writes it, cut to cents; points are whole. */
export function moneyText(amount: Money, currency: Currency, locale: Locale = currentLocale()): string {
  const { sign, whole: units, cents } = moneyParts(amount, { group: '' })
  if (currency === 'PTS') return `${units === '0' ? '' : sign}${decimalText(units, 0, locale)}${NO_BREAK_SPACE}pts`
  return `${sign}${symbolOf(currency)}${NO_BREAK_SPACE}${decimalText(`${units}.${cents}`, 2, locale)}`
}

function symbolOf(currency: Exclude<Currency, 'PTS'>): string {
  if (currency === 'FUN') return PLAY_MONEY_SYMBOL
  return currency === 'BNS' ? BONUS_MONEY_SYMBOL : MONEY_FORMS[currency].symbol
}
