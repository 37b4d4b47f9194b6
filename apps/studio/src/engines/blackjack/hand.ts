import { type Card, rankOf } from '../cards.ts'

export const MOST_POINTS = 21

/** Tens and courts count ten, an ace one or eleven. */
export const worthOf = (card: Card) => Math.min(rankOf(card), 10)

/** `isSoft`: an ace counts eleven. */
export function pointsOf(cards: readonly Card[]): { points: number; isSoft: boolean } {
  const low = cards.reduce((sum, card) => sum + worthOf(card), 0)
  const isSoft = low + 10 <= MOST_POINTS && cards.some((card) => worthOf(card) === 1)
  return { points: isSoft ? low + 10 : low, isSoft }
}

/** Only of the first two cards, and never after a split. */
export const isBlackjack = (cards: readonly Card[]) => cards.length === 2 && pointsOf(cards).points === MOST_POINTS

/** The dealer stands on seventeen, but takes another card on a soft one. */
export function dealerDraws(cards: readonly Card[]): boolean {
  const { points, isSoft } = pointsOf(cards)
  return points < 17 || (points === 17 && isSoft)
}

/** A hand of two may be doubled on nine, ten and eleven without an ace that counts eleven. */
export function mayDouble(cards: readonly Card[]): boolean {
  const { points, isSoft } = pointsOf(cards)
  return cards.length === 2 && !isSoft && points >= 9 && points <= 11
}

/** Two cards that count the same, a ten and a king too. */
export const maySplit = ([one = 0, two = 0, ...more]: readonly Card[]) =>
  more.length === 0 && worthOf(one) === worthOf(two)
