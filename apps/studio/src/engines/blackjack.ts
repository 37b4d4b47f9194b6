import { formatMoney, PositiveMoney, parseMoney } from '@trevo/contract/money'
import * as z from 'zod/mini'
import type { Random } from '../fairness/random.ts'
import { readAction } from './action.ts'
import { requireChips } from './bets.ts'
import { dealerDraws, isBlackjack, MOST_POINTS, mayDouble, maySplit, pointsOf, worthOf } from './blackjack/hand.ts'
import {
  type BlackjackBox,
  type BlackjackHand,
  type BlackjackOutcome,
  type BlackjackResult,
  boxesOf,
  MOST_BOXES,
  turnIn,
  withBoxes,
} from './blackjack/table.ts'
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

const Step = z.enum(['insure', 'decline', 'hit', 'stand', 'double', 'split'])
export type BlackjackAction = z.infer<typeof Step>
/** Nothing deals one box with all of the stake; several name what lies on each, from right to left. */
const Deal = z.strictObject({ boxes: z.array(PositiveMoney).check(z.minLength(2), z.maxLength(MOST_BOXES)) })

function readDeal(action: unknown): bigint[] | null {
  return action === undefined || action === null ? null : readAction(Deal, action).boxes.map(parseMoney)
}

const handOf = (cards: Card[]): BlackjackHand => ({ cards, isDoubled: false, isDone: false, result: null })
const draw = (random: Random): Card => random.below(DECK_SIZE)

/** What the player may do now, in the order in which it is offered. */
export function blackjackChoices(round: BlackjackOutcome): BlackjackAction[] {
  if (round.isOver) return []
  // No choice hangs on how much lies there.
  const boxes = boxesOf(round, 0n)
  const turn = turnIn(round, boxes)
  if (turn === null) return []
  if (turn.hand === null) return ['insure', 'decline']
  const hands = boxes[turn.box]?.hands ?? []
  const cards = hands[turn.hand]?.cards ?? []
  const isFirst = hands.length === 1
  return [
    'hit',
    'stand',
    ...(isFirst && mayDouble(cards) ? (['double'] as const) : []),
    ...(isFirst && maySplit(cards) ? (['split'] as const) : []),
  ]
}

/** What an action adds to a box with this stake. */
export function blackjackRaise(boxStakeMinor: bigint, action: BlackjackAction): bigint {
  if (action === 'insure') return prizeOf(boxStakeMinor, 50)
  return action === 'double' || action === 'split' ? boxStakeMinor : 0n
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

/** Two cards of a split are never one. */
const hasBlackjack = ({ hands }: BlackjackBox) => hands.length === 1 && isBlackjack(hands[0]?.cards ?? [])
const isLive = ({ hands }: BlackjackBox) => hands.some(({ cards }) => pointsOf(cards).points <= MOST_POINTS)

function dealerPlays(up: readonly Card[], boxes: readonly BlackjackBox[], random: Random): Card[] {
  const dealer = [...up]
  const live = boxes.filter(isLive)
  const isInsured = boxes.some(({ insurance }) => insurance === 'taken')
  // Against nothing but a blackjack, or for the insurance of a hand that is lost, only the second card matters.
  if (live.length > 0 || isInsured) dealer.push(draw(random))
  const isPlayed = live.some((box) => !hasBlackjack(box))
  while (isPlayed && dealerDraws(dealer)) dealer.push(draw(random))
  return dealer
}

function resultOf(hand: BlackjackHand, dealer: readonly Card[], isOwnBlackjack: boolean): BlackjackResult {
  const own = pointsOf(hand.cards).points
  if (own > MOST_POINTS) return 'bust'
  if (isOwnBlackjack || isBlackjack(dealer)) {
    if (isOwnBlackjack) return isBlackjack(dealer) ? 'push' : 'blackjack'
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

/** What a box of a round that is over brings, stakes included. */
export function blackjackPrize({ hands, insurance, stake }: BlackjackBox, dealer: readonly Card[]): bigint {
  const stakeMinor = parseMoney(stake)
  const insured = insurance === 'taken' && isBlackjack(dealer) ? 3n * blackjackRaise(stakeMinor, 'insure') : 0n
  return hands.reduce((sum, { result, isDoubled }) => {
    const prize = prizeOf(stakeMinor, HUNDREDTHS[result ?? 'lose'])
    return sum + (isDoubled ? 2n * prize : prize)
  }, insured)
}

/** Goes on to the player's next choice, or to the end where there is none. */
function turnOf(round: BlackjackOutcome, boxes: BlackjackBox[], random: Random): Turn {
  if (turnIn(round, boxes) !== null) {
    const open = withBoxes(round, boxes)
    return { outcome: open satisfies Json, state: open satisfies Json, prizeMinor: 0n, isOver: false }
  }
  const dealer = dealerPlays(round.dealer, boxes, random)
  const ended = boxes.map((box) => ({
    ...box,
    hands: box.hands.map((hand) => ({ ...hand, result: resultOf(hand, dealer, hasBlackjack(box)) })),
  }))
  const over = withBoxes({ ...round, dealer, isOver: true }, ended)
  return {
    outcome: over satisfies Json,
    state: over satisfies Json,
    prizeMinor: ended.reduce((sum, box) => sum + blackjackPrize(box, dealer), 0n),
    isOver: true,
  }
}

export const blackjack: Engine = {
  accept({ setup, stakeMinor, action }) {
    requireWholeStake(setup, stakeMinor)
    const stakes = readDeal(action) ?? [stakeMinor]
    requireChips(
      setup,
      stakeMinor,
      stakes.map((amountMinor, box) => ({ spot: String(box), amountMinor })),
    )
  },
  begin({ stakeMinor, action, random }) {
    const several = readDeal(action)
    const stakes = several ?? [stakeMinor]
    // As at a table: a card for each box, one for the dealer, another for each box.
    const firsts = stakes.map(() => draw(random))
    const dealer = [draw(random)]
    const boxes = stakes.map((boxMinor, box): BlackjackBox => {
      const cards = [firsts[box] ?? 0, draw(random)]
      return { stake: formatMoney(boxMinor), hands: [settled(handOf(cards))], insurance: null }
    })
    const fresh: BlackjackOutcome =
      several === null ? { dealer, hands: [], insurance: null, isOver: false } : { dealer, boxes, isOver: false }
    return turnOf(fresh, boxes, random)
  },
  step({ stakeMinor, state, action, random }) {
    const asked = readAction(Step, action)
    const round = state as unknown as BlackjackOutcome
    if (!blackjackChoices(round).includes(asked)) throw new RuleError('conflict', 'The hand does not allow this now.')
    const boxes = boxesOf(round, stakeMinor)
    const turn = turnIn(round, boxes)
    const next = boxes.map((box, index): BlackjackBox => {
      if (index !== turn?.box) return box
      return turn.hand === null
        ? { ...box, insurance: asked === 'insure' ? 'taken' : 'declined' }
        : { ...box, hands: acted(box.hands, turn.hand, asked, random) }
    })
    const raiseMinor = blackjackRaise(parseMoney(boxes[turn?.box ?? 0]?.stake ?? '0'), asked)
    return { ...turnOf(round, next, random), raiseMinor }
  },
}
