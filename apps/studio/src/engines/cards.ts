/** A card of the 52: 0 to 3 are the aces, 48 to 51 the kings. */
export type Card = number

export const DECK_SIZE = 52
export const RANKS = 13
const SUITS = ['clubs', 'diamonds', 'hearts', 'spades'] as const
export type Suit = (typeof SUITS)[number]

/** 1 is the ace, which is the lowest; 13 is the king. */
export const rankOf = (card: Card) => Math.floor(card / SUITS.length) + 1
export const suitOf = (card: Card): Suit => SUITS[card % SUITS.length] ?? 'clubs'
