import type { Money } from '@trevo/contract/money'
import { moneyParts, pageMoneyForm } from '@trevo/contract/money'
import type { TournamentScore } from '@trevo/contract/tournaments'
import { moneyText } from '../../lib/format.ts'

/** A multiplier is written to two decimals, like the money beside it. */
export function scoreText(kind: TournamentScore, score: Money, symbol: string): string {
  if (kind !== 'multiplier') return moneyText(score, symbol)
  const { whole, cents } = moneyParts(score)
  return `${whole}${pageMoneyForm().point}${cents}×`
}
