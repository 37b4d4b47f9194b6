import { bookTurn } from '../../platform/locks.ts'

/** One node counts a book at a time: what was counted is read in a statement of its own, after the other's commit. */
export const countTurn = bookTurn('rewards.count')
