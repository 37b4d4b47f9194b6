import type { Money } from '@trevo/contract/money'
import type { OwnBet } from '../../../../src/tables/shared/wire.ts'
import { newRequestId } from '../../../shell/request-id.ts'
import { createStore, type Store } from '../../../shell/store.ts'
import type { BetNews, LiveTable } from './live-table.ts'

/** Later than this before bets close a stake would hardly be taken in time. */
const LAST_MOMENT_MS = 300
/** So long after the result the studio has told what became of a bet, or the line is lost. */
const ANSWER_MS = 4_000
/** A request that is still on its way is asked about again. */
const AGAIN_MS = 700

type Chip = { spot: string; amount: Money }

export type SeatState = {
  /** Asked for, not answered. */
  isAsking: boolean
  /** The bet of the round that is on, as far as it got. */
  bet: OwnBet | null
}

export type SeatHost = {
  placed(balance: Money | null): void
  refused(code: string, value: unknown): void
  returned(): void
  /** The round is over; the bet is null where this player had none. Resolves when it has been shown. */
  ended(outcome: Readonly<Record<string, unknown>>, roundId: number, bet: OwnBet | null): Promise<void>
}

export type Seat = {
  state: Store<SeatState>
  /** False where no bet can be placed now. */
  place(stake: Money, bets: readonly Chip[]): boolean
  close(): void
}

const isDecided = ({ status }: OwnBet) => status === 'won' || status === 'lost' || status === 'returned'

/** The player's place at the table: what was asked for, what lies there, and what of that the server knows. */
export function createSeat(live: LiveTable, host: SeatHost): Seat {
  const state = createStore<SeatState>({ isAsking: false, bet: null })
  const change = (part: Partial<SeatState>) => state.set({ ...state.get(), ...part })
  let asked: { requestId: string; roundId: number; stake: Money; bets: Chip[] } | null = null
  let again = 0
  let decided = () => {}

  const ask = () => asked !== null && live.say({ t: 'bet', ...asked })
  const forget = () => {
    asked = null
    clearTimeout(again)
    change({ isAsking: false })
  }

  function take(bet: OwnBet, balance: Money | null): void {
    const { bet: before } = state.get()
    if (bet.requestId === asked?.requestId) forget()
    // A word about another round, or about a bet that was refused before.
    if (bet.roundId !== live.state.get().round?.id) return
    if (before !== null && (before.betId !== bet.betId || isDecided(before))) return
    if (before === null && bet.status === 'returned') return
    change({ bet })
    if (bet.status === 'placed') host.placed(balance)
    if (bet.status === 'returned') host.returned()
    if (isDecided(bet)) decided()
  }

  /** The line was down: what is not there was not placed, or is asked for once more under the same id. */
  function recover(bet: OwnBet | null): void {
    const { round, phase } = live.state.get()
    if (bet !== null) {
      change({ bet: null })
      take(bet, null)
    } else if (asked !== null && asked.roundId === round?.id && phase === 'betting') ask()
    else if (asked !== null) forget()
    if (state.get().bet !== null && state.get().bet?.roundId !== round?.id) change({ bet: null })
  }

  /** Every node says the result first and then what it brought. */
  async function end(round: Extract<BetNews, { kind: 'ended' }>['round']): Promise<void> {
    const { bet } = state.get()
    if (bet !== null && !isDecided(bet)) {
      await new Promise<void>((resolve) => {
        decided = resolve
        setTimeout(resolve, ANSWER_MS)
      })
      decided = () => {}
    }
    forget()
    await host.ended(round.outcome, round.id, state.get().bet)
    if (state.get().bet?.roundId === round.id) change({ bet: null })
  }

  const ending = live.onNews((news) => {
    if (news.kind === 'bet') take(news.bet, news.balance)
    if (news.kind === 'welcome') recover(news.bet)
    if (news.kind === 'ended') void end(news.round)
    if (news.kind !== 'no' || news.about !== asked?.requestId) return
    if (news.code === 'overloaded' && live.leftMs() > LAST_MOMENT_MS) again = window.setTimeout(ask, AGAIN_MS)
    else {
      forget()
      host.refused(news.code, news.value)
    }
  })

  return {
    state,
    place(stake, bets) {
      const { round, phase, link } = live.state.get()
      const { isAsking, bet } = state.get()
      if (round === null || phase !== 'betting' || link !== 'open' || isAsking || bet !== null) return false
      if (live.leftMs() < LAST_MOMENT_MS) return false
      asked = { requestId: newRequestId(), roundId: round.id, stake, bets: [...bets] }
      change({ isAsking: true })
      ask()
      return true
    },
    close() {
      clearTimeout(again)
      ending()
    },
  }
}
