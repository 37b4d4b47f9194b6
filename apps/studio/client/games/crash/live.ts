import { hundredthsAt } from '../../../src/crash/shared/curve.ts'
import {
  type ClientFrame,
  CRASH_PATHS,
  type Flight,
  type OwnBet,
  type PastFlight,
  type Riders,
  ServerFrame,
} from '../../../src/crash/shared/wire.ts'
import { createStore, type Store } from '../../shell/store.ts'
import { type Link, type LinkState, openLink } from '../parts/link.ts'

export type LiveState = {
  link: LinkState
  flight: Flight | null
  past: readonly PastFlight[]
  riders: Riders | null
  latencyMs: number | null
}

/** What happened to a bet of this player, or to a request. */
export type BetNews =
  | { kind: 'bet'; bet: OwnBet; balance: string | null }
  | { kind: 'no'; about: string; code: string; value: unknown }
  /** The line is back: these are the bets of the flight that is on. */
  | { kind: 'welcome'; bets: readonly OwnBet[] }

export type Live = {
  state: Store<LiveState>
  say: Link<ClientFrame>['say']
  /** Since the start of the curve; negative while bets are taken. */
  elapsedMs(): number
  /** Where the curve is, as far as this side knows. */
  at(): number
  onNews(listener: (news: BetNews) => void): () => void
  close(): void
}

const PAST = 100

export function createLive(key: string): Live {
  const state = createStore<LiveState>({ link: 'connecting', flight: null, past: [], riders: null, latencyMs: null })
  const listeners = new Set<(news: BetNews) => void>()
  const change = (part: Partial<LiveState>) => state.set({ ...state.get(), ...part })
  const tell = (news: BetNews) => {
    for (const listener of [...listeners]) listener(news)
  }

  function setFlight(flight: Flight): void {
    const { past, riders } = state.get()
    const known = past.filter(({ id }) => id !== flight.id)
    change({
      flight,
      past: flight.crash === null ? known : [{ id: flight.id, crash: flight.crash }, ...known].slice(0, PAST),
      riders: riders?.flightId === flight.id ? riders : null,
    })
  }

  function onFrame(frame: ServerFrame): void {
    if (frame.t === 'welcome') {
      change({ past: frame.past, riders: frame.riders, flight: frame.flight })
      tell({ kind: 'welcome', bets: frame.bets })
    }
    if (frame.t === 'flight') setFlight(frame.flight)
    if (frame.t === 'riders') change({ riders: frame.riders })
    if (frame.t === 'bet') tell({ kind: 'bet', bet: frame.bet, balance: frame.balance })
    if (frame.t === 'no') tell({ kind: 'no', about: frame.about, code: frame.code, value: frame.value })
  }

  const link = openLink<ClientFrame, ServerFrame>({
    path: CRASH_PATHS.live,
    read: (json) => ServerFrame.parse(json),
    key,
    onFrame,
    onState: (next) => change({ link: next }),
    onLatency: (latencyMs) => change({ latencyMs }),
  })
  const elapsedMs = () => {
    const { flight } = state.get()
    return link.now() - (flight?.startsAt ?? link.now())
  }
  return {
    state,
    say: link.say,
    elapsedMs,
    at: () => state.get().flight?.crash ?? hundredthsAt(elapsedMs()),
    onNews(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: link.close,
  }
}
