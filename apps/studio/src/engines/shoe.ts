import type { Random } from '../fairness/random.ts'
import { type Card, DECK_SIZE } from './cards.ts'
import { drawFrom } from './shuffle.ts'

/** Tables deal every round from eight decks that have just been shuffled. */
export const SHOE_DECKS = 8
export const SHOE_SIZE = SHOE_DECKS * DECK_SIZE

/** The first cards of a fresh shoe: number n of it is card n modulo 52. */
export const dealFromShoe = (count: number, random: Random): Card[] =>
  drawFrom(SHOE_SIZE, count, random).map((place) => place % DECK_SIZE)
