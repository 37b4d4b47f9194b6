import type {
  ImpedimentOutcome,
  ImpedimentReason,
  ImpedimentSource,
  ImpedimentState,
  ImpedimentStep,
  ImpedimentTrouble,
} from '@trevo/contract/ops/impediments'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>

declare module '../../platform/db.ts' {
  interface Tables {
    impediment_answer: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      member_id: Once<bigint>
      source: Once<ImpedimentSource>
      outcome: Once<ImpedimentOutcome>
      reason: Once<ImpedimentReason | null>
      /** See evidence.ts. */
      answer_sealed: Buffer | null
      asked_at: Once<Date>
      answered_at: Once<Date>
    }
    impediment_case: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      member_id: Once<bigint>
      source: ImpedimentSource
      reason: ImpedimentReason
      state: ImpedimentState
      found_at: Date
      tell_by: Date
      withdraw_until: Date
      close_by: Date
      told_at: Generated<Date | null>
      mailed_at: Generated<Date | null>
      closed_at: Generated<Date | null>
      freed_at: Generated<Date | null>
      /** See evidence.ts. */
      document_sealed: Generated<Buffer | null>
      trouble: Generated<ImpedimentTrouble | null>
      next_try_at: Date | null
      updated_at: Date
    }
    impediment_step: {
      id: GeneratedAlways<bigint>
      case_id: Once<bigint>
      step: Once<ImpedimentStep>
      detail: Once<string>
      staff_name: Once<string | null>
      created_at: Once<Date>
    }
  }
}
