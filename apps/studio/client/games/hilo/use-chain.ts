import { parseMoney } from '@trevo/contract/money'
import { type HiloOutcome, hiloPrize } from '../../../src/engines/hilo.ts'
import type { Round } from '../../../src/protocol.ts'
import { useGame } from '../../shell/game-context.ts'
import { moneyText } from '../../shell/money.ts'
import { cardName } from '../parts/playing-card.tsx'
import { useSteps } from '../parts/use-steps.ts'
import { t } from './texts.ts'

/** A round of several guesses. */
export function useChain() {
  const { currency } = useGame().session
  return useSteps<HiloOutcome>((chain, round) => wordsFor(chain, round, currency))
}

function wordsFor(chain: HiloOutcome, round: Round, currency: Parameters<typeof moneyText>[1]): string {
  const card = t('chain.card', { name: cardName(chain.cards.at(-1) ?? 0) })
  if (chain.end === 'lost') return `${card} ${t('chain.lost')}`
  if (chain.end !== null) return t('chain.paid', { amount: moneyText(round.prize, currency) })
  if (chain.moves.every((move) => move === 'skip')) return card
  return `${card} ${t('chain.worth', { amount: moneyText(hiloPrize(parseMoney(round.stake), chain), currency) })}`
}
