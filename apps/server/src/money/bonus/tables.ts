import type { WagerWeights } from '@trevo/contract/rules'
import type { ColumnType, Generated } from 'kysely'

/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>

export type PurseState = 'open' | 'wagered' | 'released' | 'given_up' | 'expired' | 'taken_back'

declare module '../../platform/db.ts' {
  interface Tables {
    bonus_purse: {
      book_id: Once<number>
      id: Generated<bigint>
      member_id: Once<bigint>
      rule_id: Once<bigint>
      amount: Once<bigint>
      required: Once<bigint>
      /** Written by wager_bonuses(). */
      done: Generated<bigint>
      weights: ColumnType<WagerWeights, string, never>
      max_bet: Once<bigint | null>
      deposit_id: Once<bigint | null>
      opened_at: Once<Date>
      expires_at: Once<Date>
      state: Generated<PurseState>
      ended_at: Date | null
      tried_at: Generated<Date>
    }
  }
}
