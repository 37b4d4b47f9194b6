import { moneyText as inSymbol, type Money, PLAY_MONEY_SYMBOL, pointsText } from '@trevo/contract/money'

export type GameCurrency = 'BRL' | 'PTS' | 'FUN'

/** R$ 1.234,56 in both languages; play money as F$, as on the site around the game. */
export function moneyText(amount: Money | bigint, currency: GameCurrency): string {
  if (currency === 'PTS') return pointsText(amount)
  return inSymbol(amount, currency === 'FUN' ? PLAY_MONEY_SYMBOL : 'R$')
}

/** What a prize is worth to the eye: like all money. */
export const prizeText = moneyText
