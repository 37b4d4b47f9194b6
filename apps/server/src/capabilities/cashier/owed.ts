import { type RawBuilder, sql } from 'kysely'

/** Whether anything is still owed of a deposit that a bank took back (`r`), and of a payout that was made after all (`l`). */
export const isOwed: RawBuilder<boolean> = sql<boolean>`reversal_is_owed(r)`
export const isOwedLate: RawBuilder<boolean> = sql<boolean>`late_payout_is_owed(l)`
