import { parseMoney } from '@trevo/contract/money'
import { type HiloOutcome, hiloPrize } from '../../../src/engines/hilo.ts'
import type { Round } from '../../../src/protocol.ts'
import { useGame } from '../../shell/game-context.ts'
import { moneyText } from '../../shell/money.ts'
import { inLanguage } from '../../shell/page.ts'
import { cardName } from '../parts/playing-card.tsx'
import { useSteps } from '../parts/use-steps.ts'

const t = inLanguage({
  pt: {
    card: (name: string) => `Carta: ${name}.`,
    worth: (amount: string) => `A sequência vale ${amount}.`,
    lost: 'Errou, a rodada terminou sem prêmio.',
    paid: (amount: string) => `Prêmio de ${amount}.`,
  },
  en: {
    card: (name: string) => `Card: ${name}.`,
    worth: (amount: string) => `The chain is worth ${amount}.`,
    lost: 'Wrong, the round ended without a prize.',
    paid: (amount: string) => `Prize of ${amount}.`,
  },
})

/** A round of several guesses. */
export function useChain() {
  const { currency } = useGame().session
  return useSteps<HiloOutcome>((chain, round) => wordsFor(chain, round, currency))
}

function wordsFor(chain: HiloOutcome, round: Round, currency: Parameters<typeof moneyText>[1]): string {
  const card = t.card(cardName(chain.cards.at(-1) ?? 0))
  if (chain.end === 'lost') return `${card} ${t.lost}`
  if (chain.end !== null) return t.paid(moneyText(round.prize, currency))
  if (chain.moves.every((move) => move === 'skip')) return card
  return `${card} ${t.worth(moneyText(hiloPrize(parseMoney(round.stake), chain), currency))}`
}
