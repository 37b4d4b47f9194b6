import { knownCode } from '@trevo/contract/errors'
import { type Money, parseMoney } from '@trevo/contract/money'
import { useLayoutEffect, useRef, useState } from 'react'
import { type OwnBet, SLOTS, type Slot } from '../../../src/crash/shared/wire.ts'
import { ApiError } from '../../shell/api.ts'
import { useGame } from '../../shell/game-context.ts'
import { prizeText } from '../../shell/money.ts'
import { tellRefusal } from '../../shell/refusal.ts'
import { playSound } from '../../shell/sound.ts'
import { nearestStake, rangeOf } from '../../shell/stake-amounts.ts'
import { announce, toast } from '../../shell/toasts.tsx'
import { celebrate } from '../parts/celebrate.ts'
import { createLive, type Live } from './live.ts'
import { timesText } from './multiplier.ts'
import { createSeat, type Seat } from './seat.ts'
import { tellPage } from './tell-page.ts'
import { t } from './texts.ts'

export type Choice = { stake: Money; auto: number | null }
export type Table = { live: Live; seats: Readonly<Record<Slot, Seat>> }

/** A prize reaches the balance within moments. */
const PRIZE_FOLLOWS_MS = [900, 3_000] as const

/** The table as long as the page lives. */
export function useCrash(choices: { current: Readonly<Record<Slot, Choice>> }): Table | null {
  const { session, play } = useGame()
  const [table, setTable] = useState<Table | null>(null)
  const newest = useRef({ session, play })
  // Before anything is drawn: how high the dock is, and so where all else stands, follows from the table.
  useLayoutEffect(() => {
    const { session, play } = newest.current
    const live = createLive(session.sessionKey)
    const refresh = () => void play.refreshBalance().catch(() => undefined)

    function onBet(bet: OwnBet, balance: Money | null): void {
      if (balance !== null) play.setBalance(balance)
      if (bet.status === 'out') {
        celebrate(parseMoney(bet.prize), parseMoney(bet.stake))
        announce(t('wonAt', { at: timesText(bet.out ?? 0), amount: prizeText(bet.prize, session.currency) }))
        for (const ms of PRIZE_FOLLOWS_MS) setTimeout(refresh, ms)
      }
      if (bet.status === 'lost') announce(t('lostAt', { at: timesText(live.at()) }))
      if (bet.status === 'returned') {
        toast(t('returned'))
        refresh()
      }
    }
    const seatOf = (slot: Slot) =>
      createSeat(live, slot, {
        choice: () => choices.current[slot],
        fit: (wanted) => nearestStake(rangeOf(session.stakes), wanted),
        onBet,
        refused(code, value) {
          tellRefusal(new ApiError(knownCode(code), value), session)
          refresh()
        },
        runEnded: (end) => toast(t(`autoEnded.${end}`)),
      })
    const seats = { 0: seatOf(0), 1: seatOf(1) }
    const endTelling = tellPage({ live, seats, play })
    let heard = 0
    const listening = live.state.subscribe(() => {
      const { flight } = live.state.get()
      if (flight?.phase !== 'over' || flight.id === heard) return
      heard = flight.id
      playSound('fall')
    })
    const stopHidden = () => {
      const running = SLOTS.filter((slot) => document.hidden && seats[slot].state.get().run !== null)
      for (const slot of running) seats[slot].stopRun()
      if (running.length > 0) toast(t('autoEnded.hidden'))
    }
    document.addEventListener('visibilitychange', stopHidden)
    setTable({ live, seats })
    return () => {
      document.removeEventListener('visibilitychange', stopHidden)
      listening()
      for (const slot of SLOTS) seats[slot].close()
      live.close()
      endTelling()
    }
  }, [choices])
  return table
}
