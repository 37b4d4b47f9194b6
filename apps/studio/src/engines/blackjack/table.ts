import { formatMoney, type Money } from '@trevo/contract/money'
import type { Card } from '../cards.ts'
import { worthOf } from './hand.ts'

/** As many as lie side by side on the narrowest phone, each with room for two hands. */
export const MOST_BOXES = 3

export type BlackjackResult = 'blackjack' | 'win' | 'push' | 'lose' | 'bust'

/** `isDoubled`: two stakes lie on it. `result` once the round is over. */
export type BlackjackHand = { cards: Card[]; isDoubled: boolean; isDone: boolean; result: BlackjackResult | null }

type Played = {
  hands: BlackjackHand[]
  /** Of half a stake against a dealer's blackjack; null where it was not offered, or not answered yet. */
  insurance: 'taken' | 'declined' | null
}
/** A place at the table with a stake of its own: one hand, or two once it was split. */
export type BlackjackBox = Played & { stake: Money }

type Common = { dealer: Card[]; isOver: boolean }
/** A round of one box says so by having none: all of the stake lies on it, as in every round from before there were more. */
export type BlackjackOutcome = Common & (Played | { boxes: BlackjackBox[] })

/** From right to left, which is the order in which they are dealt and played. */
export const boxesOf = (round: BlackjackOutcome, stakeMinor: bigint): BlackjackBox[] =>
  'boxes' in round ? round.boxes : [{ stake: formatMoney(stakeMinor), hands: round.hands, insurance: round.insurance }]

export function withBoxes(round: BlackjackOutcome, boxes: BlackjackBox[]): BlackjackOutcome {
  const { dealer, isOver } = round
  if ('boxes' in round) return { dealer, boxes, isOver }
  const { hands = [], insurance = null } = boxes[0] ?? {}
  return { dealer, hands, insurance, isOver }
}

/** Whose turn it is: a hand of a box, or a box that is asked for insurance (`hand` is null then), which all are before the first hand is played. */
export type BlackjackTurn = { box: number; hand: number | null }

export function turnIn({ dealer }: BlackjackOutcome, boxes: readonly BlackjackBox[]): BlackjackTurn | null {
  const asked = worthOf(dealer[0] ?? 0) === 1 ? boxes.findIndex(({ insurance }) => insurance === null) : -1
  if (asked >= 0) return { box: asked, hand: null }
  const box = boxes.findIndex(({ hands }) => hands.some(({ isDone }) => !isDone))
  return box < 0 ? null : { box, hand: boxes[box]?.hands.findIndex(({ isDone }) => !isDone) ?? 0 }
}
