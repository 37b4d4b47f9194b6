import type { MemberActionKind, MemberActionReason } from '@trevo/contract/ops/member-actions'
import type { ColumnType, GeneratedAlways } from 'kysely'

/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>

declare module '../../platform/db.ts' {
  interface Tables {
    member_action: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      member_id: Once<bigint>
      action: Once<MemberActionKind>
      reason: Once<MemberActionReason>
      note: Once<string>
      staff_name: Once<string>
      approval_id: Once<bigint | null>
      created_at: Once<Date>
    }
  }
}
