import * as z from 'zod/mini'
import type { Random } from '../fairness/random.ts'
import { readAction } from './action.ts'
import { dealerDraws, isBlackjack, MOST_POINTS, mayDouble, maySplit, pointsOf, worthOf } from './blackjack/hand.ts'
import { type Card, DECK_SIZE } from './cards.ts'
import { type Engine, type Json, RuleError, type Turn } from './engine.ts'
import { prizeOf } from './hundredths.ts'
import { requireWholeStake } from './stakes.ts'

/**
 * Every card comes from a full deck, as from a shoe without end, and the dealer has one card until the player is done (no hole
 * card): nothing is hidden in a round that is open. Nothing is looked at early either, so what was added is lost to a
 * dealer's blackjack as well.
 */
const BLACKJACK_HUNDREDTHS = 250

const Action = z.enum(['insure', 'decline', 'hit', 'stand', 'double', 'split'])
export type BlackjackAction = z.infer<typeof Action>
export type BlackjackResult = 'blackjack' | 'win' | 'push' | 'lose' | 'bust'

/** `isDoubled`: two stakes lie on it. `result` once the round is over. */
export type BlackjackHand = { cards: Card[]; isDoubled: boolean; isDone: boolean; result: BlackjackResult | null }
export type BlackjackOutcome = {
  dealer: Card[]
  hands: BlackjackHand[]
  /** Of half a stake against a dealer's blackjack; null where it was not offered, or not answered yet. */
  insurance: 'taken' | 'declined' | null
  isOver: boolean
}

const handOf = (cards: Card[]): BlackjackHand => ({ cards, isDoubled: false, isDone: false, result: null })
const draw = (random: Random): Card => random.below(DECK_SIZE)

const activeOf = ({ hands }: BlackjackOutcome) => hands.findIndex(({ isDone }) => !isDone)
const isInsuranceDue = ({ dealer, insurance }: BlackjackOutcome) => worthOf(dealer[0] ?? 0) === 1 && insurance === null

/** What the player may do now, in the order in which it is offered. */
export function blackjackChoices(round: BlackjackOutcome): BlackjackAction[] {
  if (round.isOver) return []
  if (isInsuranceDue(round)) return ['insure', 'decline']
  const cards = round.hands[activeOf(round)]?.cards ?? []
  const isFirst = round.hands.length === 1
  return [
    'hit',
    'stand',
    ...(isFirst && mayDouble(cards) ? (['double'] as const) : []),
    ...(isFirst && maySplit(cards) ? (['split'] as const) : []),
  ]
}

/** What an action adds to the stake. */
export function blackjackRaise(stakeMinor: bigint, action: BlackjackAction): bigint {
  if (action === 'insure') return prizeOf(stakeMinor, 50)
  return action === 'double' || action === 'split' ? stakeMinor : 0n
}

/** A hand that cannot go on is done. */
const settled = (hand: BlackjackHand): BlackjackHand => ({
  ...hand,
  isDone: hand.isDone || pointsOf(hand.cards).points >= MOST_POINTS,
})

function acted(
  hands: readonly BlackjackHand[],
  active: number,
  action: BlackjackAction,
  random: Random,
): BlackjackHand[] {
  const hand = hands[active] ?? handOf([])
  if (action === 'split') {
    const isAces = worthOf(hand.cards[0] ?? 0) === 1
    // Aces get a card each and no more.
    return hand.cards.map((card) => settled({ ...handOf([card, draw(random)]), isDone: isAces }))
  }
  const next: BlackjackHand =
    action === 'stand'
      ? { ...hand, isDone: true }
      : { ...hand, cards: [...hand.cards, draw(random)], isDoubled: action === 'double', isDone: action === 'double' }
  return hands.map((each, index) => (index === active ? settled(next) : each))
}

function dealerPlays(round: BlackjackOutcome, random: Random): Card[] {
  const dealer = [...round.dealer]
  const hasBlackjack = round.hands.length === 1 && isBlackjack(round.hands[0]?.cards ?? [])
  const isLive = round.hands.some(({ cards }) => pointsOf(cards).points <= MOST_POINTS)
  // Against nothing but a blackjack, or for the insurance of a hand that is lost, only the second card matters.
  if (isLive || round.insurance === 'taken') dealer.push(draw(random))
  while (isLive && !hasBlackjack && dealerDraws(dealer)) dealer.push(draw(random))
  return dealer
}

function resultOf(hand: BlackjackHand, dealer: readonly Card[], isOnly: boolean): BlackjackResult {
  const own = pointsOf(hand.cards).points
  if (own > MOST_POINTS) return 'bust'
  const hasBlackjack = isOnly && isBlackjack(hand.cards)
  if (hasBlackjack || isBlackjack(dealer)) {
    if (hasBlackjack) return isBlackjack(dealer) ? 'push' : 'blackjack'
    return 'lose'
  }
  const other = pointsOf(dealer).points
  if (other > MOST_POINTS || own > other) return 'win'
  return own === other ? 'push' : 'lose'
}

const HUNDREDTHS: Readonly<Record<BlackjackResult, number>> = {
  blackjack: BLACKJACK_HUNDREDTHS,
  win: 200,
  push: 100,
  lose: 0,
  bust: 0,
}

function prizeOfRound({ hands, dealer, insurance }: BlackjackOutcome, stakeMinor: bigint): bigint {
  const insured = insurance === 'taken' && isBlackjack(dealer) ? 3n * blackjackRaise(stakeMinor, 'insure') : 0n
  return hands.reduce((sum, { result, isDoubled }) => {
    const prize = prizeOf(stakeMinor, HUNDREDTHS[result ?? 'lose'])
    return sum + (isDoubled ? 2n * prize : prize)
  }, insured)
}

/** Goes on to the player's next choice, or to the end where there is none. */
function turnOf(round: BlackjackOutcome, stakeMinor: bigint, random: Random): Turn {
  if (isInsuranceDue(round) || activeOf(round) >= 0) {
    return { outcome: round satisfies Json, state: round satisfies Json, prizeMinor: 0n, isOver: false }
  }
  const dealer = dealerPlays(round, random)
  const hands = round.hands.map((hand) => ({ ...hand, result: resultOf(hand, dealer, round.hands.length === 1) }))
  const over: BlackjackOutcome = { ...round, dealer, hands, isOver: true }
  return {
    outcome: over satisfies Json,
    state: over satisfies Json,
    prizeMinor: prizeOfRound(over, stakeMinor),
    isOver: true,
  }
}

export const blackjack: Engine = {
  accept({ setup, stakeMinor, action }) {
    if (action !== undefined && action !== null) throw new RuleError('invalid_input', 'The deal takes no action.')
    requireWholeStake(setup, stakeMinor)
  },
  begin({ stakeMinor, random }) {
    const [one, up, two] = [draw(random), draw(random), draw(random)]
    const hand = settled(handOf([one, two]))
    return turnOf({ dealer: [up], hands: [hand], insurance: null, isOver: false }, stakeMinor, random)
  },
  step({ stakeMinor, state, action, random }) {
    const asked = readAction(Action, action)
    const round = state as unknown as BlackjackOutcome
    if (!blackjackChoices(round).includes(asked)) throw new RuleError('conflict', 'The hand does not allow this now.')
    const next: BlackjackOutcome =
      asked === 'insure' || asked === 'decline'
        ? { ...round, insurance: asked === 'insure' ? 'taken' : 'declined' }
        : { ...round, hands: acted(round.hands, activeOf(round), asked, random) }
    return { ...turnOf(next, stakeMinor, random), raiseMinor: blackjackRaise(stakeMinor, asked) }
  },
}
