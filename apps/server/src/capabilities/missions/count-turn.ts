import { bookTurn } from '../../platform/locks.ts'

/** One node counts a book at a time. */
export const countTurn = bookTurn('missions.count')
