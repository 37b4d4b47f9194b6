import type { RewardKind } from '@trevo/contract/gifts'
import type { Currency } from '@trevo/contract/money'
import type { RewardSource } from '@trevo/contract/reward-centre'
import type { ColumnType, GeneratedAlways } from 'kysely'

/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>
/** Written as YYYY-MM-DD; read it as text, a driver's Date would move it between time zones. */
type DayColumn = ColumnType<Date, string, never>
type JsonColumn<T> = ColumnType<T, string, string>

declare module '../../platform/db.ts' {
  interface Tables {
    reward_given: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      member_id: Once<bigint>
      source: Once<RewardSource>
      ref: Once<string>
      about_pt: Once<string>
      about_en: Once<string>
      kind: Once<RewardKind>
      amount: Once<bigint>
      transfer_id: Once<bigint>
      created_at: Once<Date>
      /** The day that it was counted on in the brand's budgets; see `day_of` for older ones. */
      day: ColumnType<Date | null, string | null, never>
    }
    reward_request: { member_id: bigint; request_id: string; source: string; ref: string; created_at: Date }
    /** This and `bonus` were promotions that are played for, until decision 75: neither read nor written, and dropped by a later contract. */
    bonus_rule: {
      announcement_id: bigint
      merchant_id: number
      turnover: bigint
      weights: JsonColumn<Record<string, number>>
      days: number
    }
    bonus: {
      member_id: Once<bigint>
      announcement_id: Once<bigint>
      merchant_id: Once<number>
      currency: Once<Currency>
      turnover: Once<bigint>
      weights: ColumnType<Record<string, number>, string, never>
      joined_at: Once<Date>
      joined_day: DayColumn
      baseline: Once<bigint>
      expires_at: Once<Date>
    }
  }
}
