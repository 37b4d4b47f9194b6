import { knownCode } from '@trevo/contract/errors'
import { parseMoney } from '@trevo/contract/money'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { OwnBet } from '../../../../src/tables/shared/wire.ts'
import { ApiError } from '../../../shell/api.ts'
import { useGame } from '../../../shell/game-context.ts'
import { prizeText } from '../../../shell/money.ts'
import { tellRefusal } from '../../../shell/refusal.ts'
import { playSound } from '../../../shell/sound.ts'
import { createStore, useStore } from '../../../shell/store.ts'
import { announce, toast } from '../../../shell/toasts.tsx'
import { celebrate } from '../celebrate.ts'
import { betsOf, type Chips } from '../chips.ts'
import type { PastResult } from '../past-results.tsx'
import { t as common } from '../texts.ts'
import type { ChipTable, ChipTableOptions } from '../use-chip-table.ts'
import { useChips, useHandling } from '../use-chips.ts'
import { NO_RESULT } from '../use-table.ts'
import { createLiveTable, type LiveState, type LiveTable } from './live-table.ts'
import { createSeat, type Lifted, type Seat, type SeatState } from './seat.ts'
import { t } from './texts.ts'

/** A prize reaches the balance within moments. */
const PRIZE_FOLLOWS_MS = [100, 900, 3_000] as const
const PAST_SHOWN = 12

const NOBODY = createStore<LiveState>({
  link: 'connecting',
  round: null,
  phase: null,
  secondsLeft: 0,
  past: [],
  seated: null,
})
const NO_SEAT = createStore<SeatState>({ isAsking: false, bet: null })
const chipsOf = ({ bets }: OwnBet): Chips => bets.map(({ spot, amount }) => ({ spot, amountMinor: parseMoney(amount) }))

/** The same table with everybody who sits at it: rounds come by themselves, and a bet is for the one that is open. */
export function useLiveChips<O>(options: ChipTableOptions<O>): ChipTable {
  const { session, play } = useGame()
  const hand = useChips()
  const [table, setTable] = useState<{ live: LiveTable; seat: Seat } | null>(null)
  const [result, setResult] = useState(NO_RESULT)
  const [isShowing, setShowing] = useState(false)
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const newest = useRef({ session, play, options, hand })
  newest.current = { session, play, options, hand }

  // Before anything is drawn: who receives the players and who sits there take their room at once.
  useLayoutEffect(() => {
    const { session, play } = newest.current
    const live = createLiveTable(session.sessionKey)
    const refresh = () => void play.refreshBalance().catch(() => undefined)

    async function ended(outcome: Readonly<Record<string, unknown>>, bet: OwnBet | null): Promise<void> {
      const { options } = newest.current
      setShowing(true)
      if (bet !== null) play.setShowing(true)
      // As the engine tells it to somebody who plays alone: the result, and what of it is one's own.
      const own = { ...outcome, won: bet?.won ?? [] } as O
      await options.show(own)
      if (bet !== null) tellPrize(bet, options.say(own))
      else announce(options.say(own))
      setShowing(false)
    }
    function tellPrize(bet: OwnBet, said: string): void {
      const [prizeMinor, stakeMinor] = [parseMoney(bet.prize), parseMoney(bet.stake)]
      const isWin = prizeMinor > stakeMinor
      setResult({ prizeMinor, isWin })
      celebrate(prizeMinor, stakeMinor)
      const prize =
        prizeMinor > 0n
          ? common(isWin ? 'table.prize' : 'table.back', { amount: prizeText(prizeMinor, session.currency) })
          : common('table.none')
      announce(`${said} ${prize}`)
      play.setShowing(false)
      play.setOpen(false)
      newest.current.hand.clearAway(chipsOf(bet))
      for (const ms of PRIZE_FOLLOWS_MS) setTimeout(refresh, ms)
    }

    const seat = createSeat(live, {
      placed(balance) {
        if (balance !== null) play.setBalance(balance)
        play.setOpen(true)
        setResult(NO_RESULT)
        announce(t('placed'))
        playSound('stop')
      },
      refused(code, value) {
        tellRefusal(new ApiError(knownCode(code), value), session)
        refresh()
      },
      lift(why) {
        const { hand } = newest.current
        if (hand.chips.length === 0) return
        hand.clearAway(hand.chips)
        setLifted(why)
        if (why === 'missed') toast(t('missed'), 'bad')
        if (why === 'unsure') toast(t('unsure'), 'bad')
        if (why !== 'missed') refresh()
      },
      returned() {
        newest.current.hand.clearAway(newest.current.hand.chips)
        toast(t('returned'))
        play.setOpen(false)
        refresh()
      },
      ended: (outcome, _, bet) => ended(outcome, bet?.status === 'returned' ? null : bet),
    })
    setTable({ live, seat })
    return () => {
      seat.close()
      live.close()
      play.setShowing(false)
      play.setOpen(false)
    }
  }, [])

  const state = useStore(table?.live.state ?? NOBODY)
  const { bet, isAsking } = useStore(table?.seat.state ?? NO_SEAT)
  const isFree = state.phase === 'betting' && state.link === 'open' && bet === null && !isAsking && !isShowing
  const onPlay = () => {
    if (isFree && hand.chips.length > 0) table?.seat.place(hand.stake, betsOf(hand.chips))
  }
  // What lies on the table is what was bet, also after a reload.
  const isIn = bet !== null && bet.status !== 'returned'
  const shown = isIn ? { ...hand, chips: chipsOf(bet) } : hand
  const handling = useHandling(shown, { isFree, spotName: options.spotName, onPlay })
  const isLoose = !isIn && hand.chips.length > 0
  // What was said of the last round stays as long as it is looked at.
  const isNew = isFree && hand.chips.length > 0
  useEffect(() => {
    if (isNew) setLifted(null)
  }, [isNew])
  const past: PastResult[] = state.past
    .slice(isShowing && state.phase === 'result' ? 1 : 0)
    .slice(0, PAST_SHOWN)
    .map(({ id, outcome }) => ({ key: String(id), ...options.mark({ ...outcome, won: [] } as O) }))
  return {
    ...handling,
    result,
    stake: hand.stake,
    isFree,
    past,
    playLabel: isIn ? t('done') : t('bet'),
    isLoose,
    notice: isLoose ? t(isAsking ? 'asking' : 'loose') : lifted === 'missed' ? t('missed') : null,
    live: table?.live ?? null,
    autoplay: null,
  }
}
