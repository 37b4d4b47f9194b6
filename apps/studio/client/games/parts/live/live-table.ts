import {
  type ClientFrame,
  type OwnBet,
  type PastRound,
  phaseOf,
  type Seated,
  ServerFrame,
  TABLE_PATHS,
  type TablePhase,
  type TableRound,
} from '../../../../src/tables/shared/wire.ts'
import { createStore, type Store } from '../../../shell/store.ts'
import { type LinkState, openLink } from '../link.ts'

export type LiveState = {
  link: LinkState
  round: TableRound | null
  /** Null while there is no round. */
  phase: TablePhase | null
  /** Until bets close, or until the next round; whole seconds. */
  secondsLeft: number
  past: readonly PastRound[]
  seated: Seated | null
}

export type BetNews =
  | { kind: 'bet'; bet: OwnBet; balance: string | null }
  | { kind: 'no'; about: string; code: string; value: unknown }
  /** The line is back: this is the bet of the round that is on. */
  | { kind: 'welcome'; bet: OwnBet | null }
  | { kind: 'ended'; round: TableRound & { outcome: NonNullable<TableRound['outcome']> } }

export type LiveTable = {
  state: Store<LiveState>
  say(frame: ClientFrame): boolean
  /** Until bets close. */
  leftMs(): number
  onNews(listener: (news: BetNews) => void): () => void
  close(): void
}

const TICK_MS = 200
const PAST = 60

export function createLiveTable(key: string): LiveTable {
  const state = createStore<LiveState>({
    link: 'connecting',
    round: null,
    phase: null,
    secondsLeft: 0,
    past: [],
    seated: null,
  })
  const listeners = new Set<(news: BetNews) => void>()
  const tell = (news: BetNews) => {
    for (const listener of [...listeners]) listener(news)
  }

  function clockOf(round: TableRound | null): Pick<LiveState, 'phase' | 'secondsLeft'> {
    if (round === null) return { phase: null, secondsLeft: 0 }
    const phase = phaseOf(round, link.now())
    const until = phase === 'betting' ? round.closesAt : (round.nextAt ?? link.now())
    return { phase, secondsLeft: Math.max(0, Math.ceil((until - link.now()) / 1_000)) }
  }
  const change = (part: Partial<LiveState>) => {
    const next = { ...state.get(), ...part }
    state.set({ ...next, ...clockOf(next.round) })
  }

  function setRound(round: TableRound): void {
    const before = state.get()
    const { id, outcome } = round
    const known = before.past.filter((each) => each.id !== id)
    const isEnd = outcome !== null && !(before.round?.id === id && before.round.outcome !== null)
    change({
      round,
      past: outcome === null ? known : [{ id, outcome }, ...known].slice(0, PAST),
      seated: before.seated?.roundId === id ? before.seated : null,
    })
    if (isEnd) tell({ kind: 'ended', round: { ...round, outcome } })
  }

  function onFrame(frame: ServerFrame): void {
    if (frame.t === 'welcome') {
      change({ past: frame.past, seated: frame.seated, round: frame.round })
      tell({ kind: 'welcome', bet: frame.bet })
    }
    if (frame.t === 'round') setRound(frame.round)
    if (frame.t === 'seated' && frame.seated.roundId === state.get().round?.id) change({ seated: frame.seated })
    if (frame.t === 'bet') tell({ kind: 'bet', bet: frame.bet, balance: frame.balance })
    if (frame.t === 'no') tell({ kind: 'no', about: frame.about, code: frame.code, value: frame.value })
  }

  const link = openLink<ClientFrame, ServerFrame>({
    path: TABLE_PATHS.live,
    read: (json) => ServerFrame.parse(json),
    key,
    onFrame,
    onState: (next) => change({ link: next }),
    onLatency: () => undefined,
  })
  const ticking = setInterval(() => {
    const { round, phase, secondsLeft } = state.get()
    const now = clockOf(round)
    if (now.phase !== phase || now.secondsLeft !== secondsLeft) change({})
  }, TICK_MS)

  return {
    state,
    say: link.say,
    leftMs: () => (state.get().round?.closesAt ?? 0) - link.now(),
    onNews(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      clearInterval(ticking)
      link.close()
    },
  }
}
