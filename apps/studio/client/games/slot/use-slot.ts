import { formatMoney, type Money, parseMoney } from '@trevo/contract/money'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FreeRounds, Round } from '../../../src/protocol.ts'
import { useGame } from '../../shell/game-context.ts'
import { offeredStake } from '../../shell/stake-amounts.ts'
import { toast } from '../../shell/toasts.tsx'
import type { AutoLimits, AutoRun } from '../parts/autoplay.ts'
import { useAutoplay } from '../parts/use-autoplay.ts'
import type { Director } from './director.ts'
import { t } from './texts.ts'

export type Slot = {
  /** Rounds of a gift, which are played first. */
  gift: FreeRounds | null
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
  const [gift, setGift] = useState(session.freeRounds)
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

  const playOnce = async (staked: Money, action?: unknown, grantId?: string): Promise<Round | null> => {
    if (director === null) return null
    director.begin(isAlone.current)
    const round = await play.round({ stake: staked, action, ...(grantId === undefined ? {} : { grantId }) })
    if (round === null) {
      // Whatever kept it away, the next round is one that the player chooses.
      if (grantId !== undefined) setGift(null)
      await director.giveUp()
      return null
    }
    await director.playOut(round)
    play.done(round)
    return round
  }

  const spinOnce = () => playOnce(stake)

  const spinGift = async ({ grantId, stake: given }: FreeRounds) => {
    const round = await playOnce(given, undefined, grantId)
    if (round !== null) setGift((before) => (before === null ? null : afterRound(before, round)))
  }

  const { run, start, stop } = useAutoplay(
    stake,
    (staked) => playOnce(staked),
    (wanted) => offeredStake(session.stakes, wanted),
  )

  return {
    gift,
    isBusy,
    run,
    spin() {
      if (working.current) return
      void alone(async () => {
        if (gift === null) await spinOnce()
        else if (gift.left > 0) await spinGift(gift)
        else setGift(null)
      })
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

/** Kept with nothing left until the next press, so that the sum can be read. */
function afterRound(gift: FreeRounds, round: Round): FreeRounds {
  const sum = parseMoney(gift.won) + parseMoney(round.prize)
  const isMost = sum > parseMoney(gift.prizeMax)
  return { ...gift, left: gift.left - 1, won: isMost ? gift.prizeMax : formatMoney(sum) }
}
