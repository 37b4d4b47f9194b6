import { type Money, parseMoney } from '@trevo/contract/money'
import type { OwnBet, Slot } from '../../../src/crash/shared/wire.ts'
import { newRequestId } from '../../shell/request-id.ts'
import { createStore, type Store } from '../../shell/store.ts'
import { type AutoEnd, type AutoLimits, type AutoRun, beginRun, countRound, endOf } from '../parts/autoplay.ts'
import type { BetNews, Live } from './live.ts'

/** Later than this before the start a stake would hardly be taken in time. */
const LAST_MOMENT_MS = 250
/** The button bets, cashes out and bets again in one place: so soon after it has done one thing, nobody means the next. */
const SETTLE_MS = 600

export type SeatState = {
  /** The player wants a bet on the next flight that takes one. */
  isQueued: boolean
  /** Asked for, not answered. */
  isPlacing: boolean
  /** The newest bet, as far as it got. */
  bet: OwnBet | null
  /** A tap is on its way. */
  isTapped: boolean
  run: AutoRun | null
}

export type SeatHost = {
  /** What the player has chosen, at the moment it is needed. */
  choice(): { stake: Money; auto: number | null }
  /** The stake that the game takes for what a series asks for. */
  fit(wantedMinor: bigint): Money
  onBet(bet: OwnBet, balance: Money | null): void
  refused(code: string, value: unknown): void
  runEnded(end: AutoEnd): void
}

export type Seat = {
  state: Store<SeatState>
  /** The one button: bet, take it back while it waits, or cash out. `atMs`: when it was pressed, by `performance.now()`. */
  press(atMs: number): void
  startRun(limits: AutoLimits): void
  stopRun(): void
  close(): void
}

const isOver = ({ status }: OwnBet) => status !== 'flying' && status !== 'placing'

/** One of the player's two places: what it wants, what it has, and what of that the server knows. */
export function createSeat(live: Live, slot: Slot, host: SeatHost): Seat {
  const state = createStore<SeatState>({ isQueued: false, isPlacing: false, bet: null, isTapped: false, run: null })
  const change = (part: Partial<SeatState>) => state.set({ ...state.get(), ...part })
  let settledMs = Number.NEGATIVE_INFINITY
  let asked: { requestId: string; flightId: number; stake: Money; auto: number | null } | null = null

  const ask = () => asked !== null && live.say({ t: 'bet', slot, ...asked })

  function place(): void {
    const { isQueued, isPlacing, bet, run } = state.get()
    const { flight, link } = live.state.get()
    if (!(isQueued || run !== null) || isPlacing || link !== 'open' || flight?.phase !== 'betting') return
    if (bet?.flightId === flight.id || -live.elapsedMs() < LAST_MOMENT_MS) return
    const { stake: chosen, auto } = host.choice()
    const stake = run === null ? chosen : host.fit(run.wantedMinor)
    const end = run && endOf(run, parseMoney(stake))
    if (end) {
      change({ run: null })
      host.runEnded(end)
      return
    }
    asked = { requestId: newRequestId(), flightId: flight.id, stake, auto }
    change({ isQueued: false, isPlacing: true })
    ask()
  }

  function take(bet: OwnBet, balance: Money | null): void {
    const before = state.get().bet
    if (bet.requestId === asked?.requestId) {
      asked = null
      change({ isPlacing: false })
    }
    // A late word about an older bet, or the same end told twice.
    if (before !== null && (before.flightId > bet.flightId || (before.betId === bet.betId && isOver(before)))) return
    if (before?.status === 'flying' && isOver(bet)) settledMs = performance.now() + SETTLE_MS
    const { run } = state.get()
    const counted = run !== null && isOver(bet) && bet.status !== 'returned'
    change({
      bet,
      isTapped: isOver(bet) ? false : state.get().isTapped,
      run: counted ? countRound(run, parseMoney(bet.stake), parseMoney(bet.prize)) : run,
    })
    host.onBet(bet, balance)
  }

  /** The line was down: what is not among the bets was not placed, or is asked for once more. */
  function recover(bets: readonly OwnBet[]): void {
    const own = bets.find((bet) => bet.slot === slot)
    if (own !== undefined) take(own, null)
    const { flight } = live.state.get()
    if (asked !== null && asked.flightId === flight?.id && flight.phase === 'betting') ask()
    else if (asked !== null) {
      asked = null
      change({ isPlacing: false })
    }
    const { bet, isTapped } = state.get()
    if (isTapped && bet !== null && !isOver(bet)) live.say({ t: 'out', betId: bet.betId })
    // A flight that ended meanwhile: how, the history says.
    if (bet !== null && !isOver(bet) && bet.flightId !== flight?.id) change({ bet: null, isTapped: false })
  }

  function onNews(news: BetNews): void {
    if (news.kind === 'bet' && news.bet.slot === slot) take(news.bet, news.balance)
    if (news.kind === 'welcome') recover(news.bets)
    if (news.kind === 'no' && news.about === asked?.requestId) {
      asked = null
      change({ isPlacing: false, run: null })
      host.refused(news.code, news.value)
    }
    place()
  }

  const ends = [live.onNews(onNews), live.state.subscribe(place)]
  return {
    state,
    press(atMs) {
      const { bet, isQueued, isPlacing, run } = state.get()
      const { flight } = live.state.get()
      if (atMs < settledMs) return
      settledMs = atMs + SETTLE_MS
      if (bet?.status === 'flying' && flight?.phase === 'flying' && bet.flightId === flight.id) {
        change({ isTapped: true })
        live.say({ t: 'out', betId: bet.betId })
        return
      }
      if (isPlacing || run !== null) return
      if (bet !== null && !isOver(bet)) return
      change({ isQueued: !isQueued })
      place()
    },
    startRun(limits) {
      change({ run: beginRun(limits, parseMoney(host.choice().stake)), isQueued: false })
      place()
    },
    stopRun: () => change({ run: null }),
    close() {
      for (const end of ends) end()
    },
  }
}
