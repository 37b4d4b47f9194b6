import type { Money } from '@trevo/contract/money'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Round } from '../../../src/protocol.ts'
import { useGame } from '../../shell/game-context.ts'
import { offeredStake } from '../../shell/stake-amounts.ts'
import { toast } from '../../shell/toasts.tsx'
import type { AutoLimits, AutoRun } from '../parts/autoplay.ts'
import { useAutoplay } from '../parts/use-autoplay.ts'
import type { Director } from './director.ts'
import { t } from './texts.ts'

export type Slot = {
  isBusy: boolean
  /** The series of spins under way. */
  run: AutoRun | null
  spin(): void
  /** Free spins for their price. */
  buy(price: Money): void
  startAuto(limits: AutoLimits): void
  /** Speeds the round up, or ends the series after it. */
  press(): void
}

/** Spins one after another, however often the button is pressed. */
export function useSlot(director: Director | null, stake: Money): Slot {
  const { play, session } = useGame()
  const [isBusy, setBusy] = useState(true)
  const working = useRef(true)
  const isAlone = useRef(false)

  /** One thing at a time: a second press while something happens does nothing. */
  const alone = useCallback(async (work: () => Promise<void>): Promise<void> => {
    working.current = true
    setBusy(true)
    await work()
    working.current = false
    setBusy(false)
  }, [])

  useEffect(() => {
    if (director === null) return
    void alone(async () => {
      const round = await play.resume()
      if (round === null) return
      toast(t('resumed'))
      await director.playOut(round)
      play.done(round)
    })
  }, [director, play, alone])

  const playOnce = async (staked: Money, action?: unknown): Promise<Round | null> => {
    if (director === null) return null
    director.begin(isAlone.current)
    const round = await play.round({ stake: staked, action })
    if (round === null) {
      await director.giveUp()
      return null
    }
    await director.playOut(round)
    play.done(round)
    return round
  }

  const { run, start, stop } = useAutoplay(
    stake,
    (staked) => playOnce(staked),
    (wanted) => offeredStake(session.stakes, wanted),
  )

  return {
    isBusy,
    run,
    spin() {
      if (!working.current) void alone(async () => void (await playOnce(stake)))
    },
    buy(price) {
      if (!working.current) void alone(async () => void (await playOnce(price, { buy: true })))
    },
    startAuto(limits) {
      if (working.current) return
      isAlone.current = true
      void alone(() => start(limits)).then(() => {
        isAlone.current = false
      })
    },
    press() {
      if (run !== null) stop()
      else director?.hurry()
    },
  }
}
