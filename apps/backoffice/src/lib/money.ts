import type { Currency } from '@trevo/contract/money'

/** An amount of the wire as people read it; never through a float for the arithmetic, only for the grouping. */
export function moneyText(amount: string, currency: Currency): string {
  const sign = amount.startsWith('-') ? '-' : ''
  const [whole = '0', cents = ''] = amount.slice(sign.length).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')
  return `${sign}${SYMBOLS[currency] ?? currency} ${grouped},${cents.padEnd(2, '0').slice(0, 2)}`
}

const SYMBOLS: Readonly<Record<string, string>> = { BRL: 'R$' }
