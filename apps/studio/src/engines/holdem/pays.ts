import { type Card, rankOf } from '../cards.ts'
import { type HoldemHand, holdemHand } from './hands.ts'

/** What an ante wins besides itself, in antes: by the player's hand, where it beats the dealer's or the dealer's is too low to play. */
export const ANTE_PAYS: Readonly<Record<HoldemHand, number>> = {
  royal: 100,
  straightFlush: 30,
  four: 20,
  fullHouse: 3,
  flush: 1,
  straight: 1,
  three: 1,
  twoPair: 1,
  pair: 1,
  high: 1,
}

export const BONUS_HANDS = ['royal', 'straightFlush', 'four', 'fullHouse', 'flush', 'aces'] as const
export type BonusHand = (typeof BONUS_HANDS)[number]
/** What the bonus bet wins besides itself: by the player's two cards and the flop, whatever comes after. `aces`: a pair of aces up to a straight. */
export const BONUS_PAYS: Readonly<Record<BonusHand, number>> = {
  royal: 500,
  straightFlush: 100,
  four: 60,
  fullHouse: 40,
  flush: 25,
  aces: 7,
}

/** What two cards and a flop are to the bonus bet; null for nothing. */
export function bonusHand(cards: readonly Card[]): BonusHand | null {
  const { hand } = holdemHand(cards)
  switch (hand) {
    case 'royal':
    case 'straightFlush':
    case 'four':
    case 'fullHouse':
    case 'flush':
      return hand
    case 'straight':
    case 'three':
    case 'twoPair':
      return 'aces'
    case 'pair':
      return cards.filter((card) => rankOf(card) === 1).length === 2 ? 'aces' : null
    case 'high':
      return null
  }
}
