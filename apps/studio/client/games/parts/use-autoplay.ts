import { type Money, parseMoney } from '@trevo/contract/money'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Round } from '../../../src/protocol.ts'
import { inLanguage } from '../../shell/page.ts'
import { toast } from '../../shell/toasts.tsx'
import { type AutoEnd, type AutoLimits, type AutoRun, beginRun, countRound, endOf } from '../slot/autoplay.ts'

const BETWEEN_ROUNDS_MS = 350
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const ENDED: Readonly<Record<AutoEnd | 'hidden', string>> = inLanguage({
  pt: {
    finished: 'Jogo automático terminado.',
    loss: 'Jogo automático parado: limite de perda.',
    prize: 'Jogo automático parado: prêmio escolhido alcançado.',
    gain: 'Jogo automático parado: ganho escolhido alcançado.',
    hidden: 'Jogo automático parado: o jogo ficou em segundo plano.',
  },
  en: {
    finished: 'Autoplay is finished.',
    loss: 'Autoplay stopped: loss limit.',
    prize: 'Autoplay stopped: the chosen prize was reached.',
    gain: 'Autoplay stopped: the chosen gain was reached.',
    hidden: 'Autoplay stopped: the game went to the background.',
  },
})

export type Autoplay = {
  /** The series under way. */
  run: AutoRun | null
  /** Resolves when the series is over. */
  start(limits: AutoLimits): Promise<void>
  /** After the round that is being shown. */
  stop(): void
}

/** Plays one round after another within limits; a round that was not played ends the series. */
export function useAutoplay(stake: Money, playOnce: () => Promise<Round | null>): Autoplay {
  const [run, setRun] = useState<AutoRun | null>(null)
  const running = useRef<AutoRun | null>(null)
  const newest = useRef(playOnce)
  newest.current = playOnce
  const follow = useCallback((next: AutoRun | null) => {
    running.current = next
    setRun(next)
  }, [])

  useEffect(() => {
    const stop = () => {
      if (!document.hidden || running.current === null) return
      follow(null)
      toast(ENDED.hidden)
    }
    document.addEventListener('visibilitychange', stop)
    return () => {
      running.current = null
      document.removeEventListener('visibilitychange', stop)
    }
  }, [follow])

  async function play(limits: AutoLimits): Promise<void> {
    const stakeMinor = parseMoney(stake)
    follow(beginRun(limits))
    for (;;) {
      const now = running.current
      if (now === null) return
      const end = endOf(now, stakeMinor)
      const round = end === null ? await newest.current() : null
      if (round === null) {
        if (end !== null) toast(ENDED[end])
        return follow(null)
      }
      // The player may have ended the series while the round was shown.
      if (running.current !== null) follow(countRound(now, stakeMinor, parseMoney(round.prize)))
      await pause(BETWEEN_ROUNDS_MS)
    }
  }

  return {
    run,
    start: async (limits) => {
      if (running.current === null) await play(limits)
    },
    stop: () => follow(null),
  }
}
