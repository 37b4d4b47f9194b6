import { type Money, parseMoney } from '@trevo/contract/money'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Round } from '../../../src/protocol.ts'
import { useGame } from '../../shell/game-context.ts'
import { toast } from '../../shell/toasts.tsx'
import { type AutoEnd, type AutoLimits, type AutoRun, beginRun, countRound, endOf } from './autoplay.ts'
import type { Director } from './director.ts'
import { t } from './texts.ts'

const BETWEEN_SPINS_MS = 350
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export type Slot = {
  isBusy: boolean
  /** The series of spins under way. */
  run: AutoRun | null
  spin(): void
  startAuto(limits: AutoLimits): void
  /** Speeds the round up, or ends the series after it. */
  press(): void
}

/** Spins one after another, however often the button is pressed. */
export function useSlot(director: Director | null, stake: Money): Slot {
  const { play } = useGame()
  const [isBusy, setBusy] = useState(true)
  const [run, setRun] = useState<AutoRun | null>(null)
  const running = useRef<AutoRun | null>(null)
  const working = useRef(true)

  /** One thing at a time: a second press while something happens does nothing. */
  const alone = useCallback(async (work: () => Promise<void>): Promise<void> => {
    working.current = true
    setBusy(true)
    await work()
    working.current = false
    setBusy(false)
  }, [])
  const follow = useCallback((next: AutoRun | null) => {
    running.current = next
    setRun(next)
  }, [])

  useEffect(() => {
    if (director === null) return
    void alone(async () => {
      const round = await play.resume()
      if (round === null) return
      toast(t.resumed)
      await director.playOut(round)
      play.done(round)
    })
  }, [director, play, alone])

  const spinOnce = async (): Promise<Round | null> => {
    if (director === null) return null
    director.begin()
    const round = await play.round({ stake })
    if (round === null) {
      await director.giveUp()
      return null
    }
    await director.playOut(round)
    play.done(round)
    return round
  }

  const autoplay = async (limits: AutoLimits): Promise<void> => {
    const stakeMinor = parseMoney(stake)
    follow(beginRun(limits))
    for (;;) {
      const now = running.current
      if (now === null) return
      const end: AutoEnd | 'hidden' | null = document.hidden ? 'hidden' : endOf(now, stakeMinor)
      const round = end === null ? await spinOnce() : null
      if (round === null) {
        if (end !== null) toast(t.ended[end])
        return follow(null)
      }
      // The player may have ended the series while the round was shown.
      if (running.current !== null) follow(countRound(now, stakeMinor, parseMoney(round.prize)))
      await pause(BETWEEN_SPINS_MS)
    }
  }

  useEffect(() => {
    const stop = () => {
      if (!document.hidden || running.current === null) return
      follow(null)
      toast(t.ended.hidden)
    }
    document.addEventListener('visibilitychange', stop)
    return () => document.removeEventListener('visibilitychange', stop)
  }, [follow])

  return {
    isBusy,
    run,
    spin() {
      if (!working.current) void alone(async () => void (await spinOnce()))
    },
    startAuto(limits) {
      if (!working.current) void alone(() => autoplay(limits))
    },
    press() {
      if (running.current !== null) follow(null)
      else director?.hurry()
    },
  }
}
