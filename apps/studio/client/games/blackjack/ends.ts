import { parseMoney } from '@trevo/contract/money'
import { pointsOf } from '../../../src/engines/blackjack/hand.ts'
import type { BlackjackBox, BlackjackHand, BlackjackResult } from '../../../src/engines/blackjack/table.ts'
import { blackjackPrize, blackjackRaise } from '../../../src/engines/blackjack.ts'
import type { Card } from '../../../src/engines/cards.ts'

/** With an ace both counts, until nothing more comes to the hand. */
export function pointsText(cards: readonly Card[], isDone = false): string {
  if (cards.length === 0) return '–'
  const { points, isSoft } = pointsOf(cards)
  return isSoft && points < 21 && !isDone ? `${points - 10}/${points}` : String(points)
}

/** Two cards that are 21, where no hand was split: they have a name. */
export const isBlackjack = (cards: readonly Card[]) => cards.length === 2 && pointsOf(cards).points === 21

export function toneOf({ result }: BlackjackHand): 'won' | 'lost' | undefined {
  if (result === 'win' || result === 'blackjack') return 'won'
  return result === 'lose' || result === 'bust' ? 'lost' : undefined
}

/** What lies on a box: a hand each, and what doubled one of them. */
export function stakedOn({ stake, hands, insurance }: BlackjackBox): bigint {
  const stakeMinor = parseMoney(stake)
  const stakes = hands.reduce((sum, { isDoubled }) => sum + (isDoubled ? 2n : 1n), 0n)
  const insured = insurance === 'taken' ? blackjackRaise(stakeMinor, 'insure') : 0n
  return (stakes === 0n ? 1n : stakes) * stakeMinor + insured
}

export type BoxResult = { tone: 'won' | 'lost' | 'even'; word: BlackjackResult | 'insured'; prizeMinor: bigint }

/** By the money: of a box that was split one hand may have won and the other lost, which their points tell by their colour. */
export function endOf(box: BlackjackBox, dealer: readonly Card[]): BoxResult {
  const prizeMinor = blackjackPrize(box, dealer)
  const staked = stakedOn(box)
  const tone = prizeMinor > staked ? 'won' : prizeMinor < staked ? 'lost' : 'even'
  // Hands that all lost are paid by their insurance alone.
  if (prizeMinor > 0n && box.hands.every((hand) => toneOf(hand) === 'lost'))
    return { tone, word: 'insured', prizeMinor }
  const [only, ...others] = box.hands
  const result = others.length === 0 ? only?.result : null
  return { tone, word: result ?? ({ won: 'win', lost: 'lose', even: 'push' } as const)[tone], prizeMinor }
}
