import { type Money, parseMoney } from '@trevo/contract/money'
import { useEffect, useRef, useState } from 'react'
import { type HiloAction, type HiloOutcome, hiloPrize } from '../../../src/engines/hilo.ts'
import type { Round } from '../../../src/protocol.ts'
import { useGame, usePlay } from '../../shell/game-context.ts'
import { prizeText } from '../../shell/money.ts'
import { inLanguage } from '../../shell/page.ts'
import { playSound } from '../../shell/sound.ts'
import { announce } from '../../shell/toasts.tsx'
import { pauseFor } from '../parts/pause.ts'
import { cardName } from '../parts/playing-card.tsx'
import { NO_RESULT, resultOf, soundPrize } from '../parts/use-table.ts'

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

const TURN_MS = 320

/** A round of several guesses: begun, continued, and found again after a reload. */
export function useChain() {
  const { play, session } = useGame()
  const { phase } = usePlay()
  const [round, setRound] = useState<Round | null>(null)
  const isActing = useRef(false)

  async function present(next: Round): Promise<void> {
    setRound(next)
    playSound('stop')
    await pauseFor(TURN_MS)
    play.done(next)
    soundPrize(next)
    announce(wordsFor(next, session.currency))
  }
  /** One at a time: a second press while an answer is due does nothing. */
  async function act(ask: () => Promise<Round | null>): Promise<void> {
    if (isActing.current) return
    isActing.current = true
    try {
      const next = await ask()
      if (next !== null) await present(next)
    } finally {
      isActing.current = false
    }
  }
  const resume = useRef(() => act(() => play.resume()))
  useEffect(() => {
    void resume.current()
  }, [])

  return {
    chain: round === null ? null : (round.outcome as HiloOutcome),
    stakeMinor: round === null ? 0n : parseMoney(round.stake),
    isOpen: round?.status === 'open',
    isReady: phase === 'ready' || phase === 'open',
    result: round === null ? NO_RESULT : resultOf(round),
    begin: (stake: Money) => act(() => play.round({ stake })),
    step: (action: HiloAction) => act(async () => (round === null ? null : play.step(round, action))),
  }
}

function wordsFor(round: Round, currency: Parameters<typeof prizeText>[1]): string {
  const chain = round.outcome as HiloOutcome
  const card = t.card(cardName(chain.cards.at(-1) ?? 0))
  if (chain.end === 'lost') return `${card} ${t.lost}`
  if (chain.end !== null) return t.paid(prizeText(round.prize, currency))
  if (chain.moves.every((move) => move === 'skip')) return card
  return `${card} ${t.worth(prizeText(hiloPrize(parseMoney(round.stake), chain), currency))}`
}
