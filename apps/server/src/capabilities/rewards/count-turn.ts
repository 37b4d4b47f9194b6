import { turnLock } from '../../platform/locks.ts'

/** One node counts at a time: what was counted is read in a statement of its own, after the other's commit. */
export const countTurn = turnLock('rewards.count')
