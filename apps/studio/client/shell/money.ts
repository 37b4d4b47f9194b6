import {
  BONUS_MONEY_SYMBOL,
  type Currency,
  moneyText as inSymbol,
  MONEY_FORMS,
  type Money,
  PLAY_MONEY_SYMBOL,
  pointsText,
} from '@trevo/contract/money'

export type GameCurrency = Currency

/** As its country writes it, in every language; play money as F$, as on the site around the game. */
export function moneyText(amount: Money | bigint, currency: GameCurrency): string {
  if (currency === 'PTS') return pointsText(amount)
  if (currency === 'FUN') return inSymbol(amount, PLAY_MONEY_SYMBOL)
  if (currency === 'BNS') return inSymbol(amount, BONUS_MONEY_SYMBOL)
  const form = MONEY_FORMS[currency]
  return inSymbol(amount, form.symbol, form)
}

/** What a prize is worth to the eye: like all money. */
export const prizeText = moneyText
