import { bookTurn } from '../../platform/locks.ts'

/** One node counts a book at a time, and nobody counts while places are fixed. */
export const countTurn = bookTurn('tournaments.count')
