import type { RiskClass, SuspicionRuleName, SuspicionState, SuspicionStep } from '@trevo/contract/ops/suspicions'
import type { ColumnType, GeneratedAlways } from 'kysely'

/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>

declare module '../../platform/db.ts' {
  interface Tables {
    suspicion_rule: {
      merchant_id: number
      rule: SuspicionRuleName
      is_on: boolean
      amount: bigint
      times: number
      days: number
      weight: number
      revised_at: Date
    }
    suspicion_case: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      member_id: Once<bigint>
      state: SuspicionState
      staff_name: string | null
      opened_at: Once<Date>
      due_at: Date
      decided_at: Date | null
      protocol: string | null
    }
    suspicion_hit: {
      book_id: Once<number>
      member_id: Once<bigint>
      rule: Once<SuspicionRuleName>
      day: ColumnType<Date, string, never>
      weight: Once<number>
      facts: ColumnType<Record<string, string>, string, never>
      case_id: Once<bigint>
      created_at: Once<Date>
    }
    suspicion_step: {
      id: GeneratedAlways<bigint>
      case_id: Once<bigint>
      step: Once<SuspicionStep>
      detail: Once<string>
      staff_name: Once<string | null>
      created_at: Once<Date>
    }
    suspicion_mark: { book_id: number; day: ColumnType<Date, string, string> }
    risk_class: { member_id: bigint; merchant_id: Once<number>; class: RiskClass; score: number; since: Date }
  }
}
