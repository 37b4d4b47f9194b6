import { type Money, parseMoney } from '@trevo/contract/money'
import type { Fairness, Round } from '../../src/protocol.ts'
import type { OpenedSession } from './api.ts'
import { createStore, type Store } from './store.ts'

/** asking: the studio has not answered yet. showing: an answer is being drawn. open: the player is to take a step. */
export type Phase = 'ready' | 'asking' | 'showing' | 'open'
export type PlayState = { phase: Phase; balanceMinor: bigint; fairness: Fairness; nextServerSeedHash: string }
/** The pair in use and what comes after it. */
export type Seeds = Pick<PlayState, 'fairness' | 'nextServerSeedHash'>

/** What the player sees of the money while rounds are asked for and drawn. */
export type Purse = {
  state: Store<PlayState>
  /** A call begins; its stake counts as gone. */
  ask(requestId: string, stakeMinor: bigint): void
  endAsking(requestId: string): void
  /** The answer's balance holds, but its prize stays out of sight until `reveal`. */
  take(round: Round): void
  /** A prize that is in the balance already and that nobody has seen yet. */
  hide(roundId: string, prizeMinor: bigint): void
  reveal(roundId: string): void
  /** The platform says what there is. */
  correct(balance: Money): void
  setSeeds(seeds: Seeds): void
}

const sum = (amounts: Iterable<bigint>) => [...amounts].reduce((total, each) => total + each, 0n)

type PurseHost = {
  /** Something begins that the player should not leave, or is over. */
  onOpen(isOpen: boolean): void
  /** A result is asked for or being drawn, or was seen; meanwhile so much less is there than before, by what the player has seen. */
  onShowing(isShowing: boolean, stakedMinor: bigint): void
}

const isShowing = (phase: Phase) => phase === 'asking' || phase === 'showing'

export function createPurse(session: OpenedSession, { onOpen, onShowing }: PurseHost): Purse {
  let confirmedMinor = parseMoney(session.balance)
  let { fairness, nextServerSeedHash } = session
  let openRoundId = session.openRound?.roundId ?? null
  const askedMinor = new Map<string, bigint>()
  const unseenMinor = new Map<string, bigint>()

  const phase = (): Phase => {
    if (askedMinor.size > 0) return 'asking'
    if (unseenMinor.size > 0) return 'showing'
    return openRoundId === null ? 'ready' : 'open'
  }
  const now = (): PlayState => ({
    phase: phase(),
    balanceMinor: confirmedMinor - sum(askedMinor.values()) - sum(unseenMinor.values()),
    fairness,
    nextServerSeedHash,
  })
  const state = createStore(now())
  /** The balance before what is being shown began. */
  let wholeMinor = confirmedMinor
  function changed(): void {
    const { phase: before, balanceMinor: hadMinor } = state.get()
    state.set(now())
    const { phase: after, balanceMinor } = state.get()
    if ((before === 'ready') !== (after === 'ready')) onOpen(after !== 'ready')
    if (!isShowing(before)) wholeMinor = hadMinor
    const hasChanged = isShowing(before) !== isShowing(after) || (isShowing(after) && balanceMinor !== hadMinor)
    if (hasChanged) onShowing(isShowing(after), isShowing(after) ? wholeMinor - balanceMinor : 0n)
  }

  return {
    state,
    ask(requestId, stakeMinor) {
      askedMinor.set(requestId, stakeMinor)
      changed()
    },
    endAsking(requestId) {
      askedMinor.delete(requestId)
      changed()
    },
    take({ roundId, status, balance, prize, paid, fairness: used }) {
      confirmedMinor = parseMoney(balance)
      unseenMinor.set(roundId, paid ? parseMoney(prize) : 0n)
      if (status === 'open') openRoundId = roundId
      else if (openRoundId === roundId) openRoundId = null
      if (used.nonce >= fairness.nonce) fairness = { ...used, nonce: used.nonce + 1 }
    },
    hide(roundId, prizeMinor) {
      unseenMinor.set(roundId, prizeMinor)
      changed()
    },
    reveal(roundId) {
      unseenMinor.delete(roundId)
      changed()
    },
    correct(balance) {
      confirmedMinor = parseMoney(balance)
      changed()
    },
    setSeeds(next) {
      ;({ fairness, nextServerSeedHash } = next)
      changed()
    },
  }
}
