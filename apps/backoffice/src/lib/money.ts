import { type Currency, moneyText as inSymbol, type Money, PLAY_MONEY_SYMBOL, pointsText } from '@trevo/contract/money'

/** An amount of the wire as people read it, as the site shows it too. */
export function moneyText(amount: Money, currency: Currency): string {
  if (currency === 'PTS') return `${pointsText(amount)} pts`
  return inSymbol(amount, SYMBOLS[currency])
}

const SYMBOLS: Readonly<Record<Exclude<Currency, 'PTS'>, string>> = { BRL: 'R$', FUN: PLAY_MONEY_SYMBOL }
