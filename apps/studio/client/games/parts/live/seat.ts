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

/** The chips were never bet, they were bet in a round whose end was missed, or no answer came. */
export type Lifted = 'missed' | 'played' | 'unsure'

export type SeatHost = {
  placed(balance: Money | null): void
  refused(code: string, value: unknown): void
  returned(): void
  /** A round takes no bets any more and none of this player's is shown in it: what lies on the table has to go. */
  lift(why: Lifted): void
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
  const forget = (bet = state.get().bet) => {
    asked = null
    clearTimeout(again)
    change({ isAsking: false, bet })
    look()
  }

  /** The round whose bets this player may still join, or did. */
  let joined: number | null = null
  function look(): void {
    const { round, phase } = live.state.get()
    const isOpen = phase === 'betting' && round !== null
    // A page that slept sees the next round open without having seen this one close.
    const isClosed = joined !== null && round !== null && (!isOpen || round.id !== joined)
    if (isClosed && asked === null && state.get().bet === null) lift('missed')
    if (isOpen && joined === null) joined = round.id
  }
  function lift(why: Lifted): void {
    joined = null
    host.lift(why)
  }

  function take(bet: OwnBet, balance: Money | null): void {
    const { bet: before } = state.get()
    // A word about another round, or about a bet that was refused before.
    const isNews =
      bet.roundId === live.state.get().round?.id &&
      (before === null ? bet.status !== 'returned' : before.betId === bet.betId && !isDecided(before))
    // Together: between the two the chips would lie there as if they had never been sent.
    if (bet.requestId === asked?.requestId) forget(isNews ? bet : before)
    if (!isNews) return
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
    else if (asked !== null) {
      if (asked.roundId !== round?.id) lift('unsure')
      forget()
    }
    if (state.get().bet !== null && state.get().bet?.roundId !== round?.id) {
      lift('played')
      change({ bet: null })
    }
    look()
  }

  /** Every node says the result first and then what it brought. */
  async function end(round: Extract<BetNews, { kind: 'ended' }>['round']): Promise<void> {
    const { bet } = state.get()
    if (asked !== null || (bet !== null && !isDecided(bet))) {
      await new Promise<void>((resolve) => {
        decided = resolve
        setTimeout(resolve, ANSWER_MS)
      })
      decided = () => {}
    }
    if (asked !== null) lift('unsure')
    forget()
    await host.ended(round.outcome, round.id, state.get().bet)
    if (state.get().bet?.roundId === round.id) change({ bet: null })
    joined = null
    look()
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
      decided()
    }
  })

  const watching = live.state.subscribe(look)
  look()

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
      watching()
    },
  }
}
