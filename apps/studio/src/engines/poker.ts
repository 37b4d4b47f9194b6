import * as z from 'zod/mini'
import { readAction } from './action.ts'
import { type Card, DECK_SIZE } from './cards.ts'
import { type Engine, type Json, RuleError } from './engine.ts'
import { type DeucesHand, deucesHand, type JacksHand, jacksHand } from './poker/hands.ts'
import { DEUCES_PAYS, JACKS_PAYS } from './poker/pays.ts'
import { drawFrom } from './shuffle.ts'
import { requireWholeStake } from './stakes.ts'

export const HAND_SIZE = 5

export type PokerHand = JacksHand | DeucesHand
/** One kind of video poker: what five cards are, and what that pays in stakes. */
export type PokerKind = {
  handOf(cards: readonly Card[]): PokerHand | null
  pays: Readonly<Partial<Record<PokerHand, number>>>
}

export const JACKS: PokerKind = { handOf: jacksHand, pays: JACKS_PAYS }
export const DEUCES: PokerKind = { handOf: deucesHand, pays: DEUCES_PAYS }

/** `hold[i]`: card i stays. */
const Step = z.strictObject({ hold: z.array(z.boolean()).check(z.minLength(HAND_SIZE), z.maxLength(HAND_SIZE)) })

/** `dealt` are the first five cards, `final` those after the draw; both null-free once the round is over. */
export type PokerOutcome = {
  dealt: Card[]
  hold: boolean[] | null
  final: Card[] | null
  /** What the cards on the table are. */
  hand: PokerHand | null
}
/** The first ten cards of the deck: five to begin with, and those that come for what is let go, in this order. */
type PokerState = { deck: Card[] }

export function exchange(deck: readonly Card[], hold: readonly boolean[]): Card[] {
  let next = HAND_SIZE
  return hold.map((isHeld, place) => deck[isHeld ? place : next++] ?? 0)
}

/** All ten cards are drawn before the first is seen: what is let go decides only which of them come. */
const pokerOf = ({ handOf, pays }: PokerKind): Engine => ({
  accept({ setup, stakeMinor, action }) {
    if (action !== undefined && action !== null) throw new RuleError('invalid_input', 'The deal takes no action.')
    requireWholeStake(setup, stakeMinor)
  },
  begin({ random }) {
    const deck = drawFrom(DECK_SIZE, 2 * HAND_SIZE, random)
    const dealt = deck.slice(0, HAND_SIZE)
    const outcome: PokerOutcome = { dealt, hold: null, final: null, hand: handOf(dealt) }
    return { outcome: outcome satisfies Json, state: { deck } satisfies Json, prizeMinor: 0n, isOver: false }
  },
  step({ stakeMinor, state, action }) {
    const { hold } = readAction(Step, action)
    const { deck } = state as unknown as PokerState
    const final = exchange(deck, hold)
    const hand = handOf(final)
    const outcome: PokerOutcome = { dealt: deck.slice(0, HAND_SIZE), hold, final, hand }
    const stakes = hand === null ? 0 : (pays[hand] ?? 0)
    return { outcome: outcome satisfies Json, state, prizeMinor: stakeMinor * BigInt(stakes), isOver: true }
  },
})

export const jacks = pokerOf(JACKS)
export const deuces = pokerOf(DEUCES)
