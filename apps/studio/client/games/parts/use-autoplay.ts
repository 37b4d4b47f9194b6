import { formatMoney, type Money, parseMoney } from '@trevo/contract/money'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Round } from '../../../src/protocol.ts'
import { settings } from '../../shell/settings.ts'
import { toast } from '../../shell/toasts.tsx'
import { type AutoLimits, type AutoRun, beginRun, countRound, endOf } from './autoplay.ts'
import { t } from './texts.ts'

const BETWEEN_ROUNDS_MS = 350
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export type Autoplay = {
  /** The series under way. */
  run: AutoRun | null
  /** Resolves when the series is over. */
  start(limits: AutoLimits): Promise<void>
  /** After the round that is being shown. */
  stop(): void
}

/**
 * Plays one round after another within limits; a round that was not played ends the series. `fit`: the stake that the game takes for what
 * the steps of the series ask for.
 */
export function useAutoplay(
  stake: Money,
  playOnce: (stake: Money) => Promise<Round | null>,
  fit: (wantedMinor: bigint) => Money = formatMoney,
): Autoplay {
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
      toast(t('autoEnded.hidden'))
    }
    document.addEventListener('visibilitychange', stop)
    return () => {
      running.current = null
      document.removeEventListener('visibilitychange', stop)
    }
  }, [follow])

  async function play(limits: AutoLimits): Promise<void> {
    follow(beginRun(limits, parseMoney(stake)))
    for (;;) {
      const now = running.current
      if (now === null) return
      const staked = fit(now.wantedMinor)
      const stakeMinor = parseMoney(staked)
      const end = endOf(now, stakeMinor)
      const round = end === null ? await newest.current(staked) : null
      if (round === null) {
        if (end !== null) toast(t(`autoEnded.${end}`))
        return follow(null)
      }
      // The player may have ended the series while the round was shown.
      if (running.current !== null) follow(countRound(now, stakeMinor, parseMoney(round.prize)))
      await pause(settings().instant ? 0 : BETWEEN_ROUNDS_MS)
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
