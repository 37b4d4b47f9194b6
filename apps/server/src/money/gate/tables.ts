import type { ExclusionLength, LimitKind, LimitPeriod, PauseLength } from '@trevo/contract/play-limits'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type BreakKind = 'pause' | 'exclusion'
export type BreakLength = PauseLength | ExclusionLength
export type SetBy = 'member' | 'staff'
type ReadOnly<T> = ColumnType<T, never, never>

declare module '../../platform/db.ts' {
  interface Tables {
    member_limit: {
      member_id: bigint
      kind: LimitKind
      period: LimitPeriod
      set_by: SetBy
      amount: bigint | null
      next_amount: bigint | null
      next_at: Date | null
      changed_at: Date
    }
    member_limit_event: {
      id: GeneratedAlways<bigint>
      member_id: bigint
      kind: LimitKind
      period: LimitPeriod
      set_by: SetBy
      actor: string | null
      note: Generated<string>
      step: 'set' | 'asked' | 'withdrawn'
      before: bigint | null
      after: bigint | null
      holds_from: Date
      created_at: Date
    }
    member_break: {
      id: GeneratedAlways<bigint>
      member_id: bigint
      kind: BreakKind
      length: BreakLength
      starts_at: Date
      /** The driver reads a moment that never comes as a number: ask for `nullif(ends_at, 'infinity')`. */
      ends_at: ColumnType<never, Date | 'infinity', never>
      set_by: SetBy
      actor: string | null
      note: Generated<string>
      request_id: string
    }
    member_guard: {
      member_id: bigint
      paused_until: Date | null
      /** As `ends_at` above. */
      excluded_until: ColumnType<never, Date | 'infinity' | null, Date | 'infinity' | null>
      limits_stakes: Generated<boolean>
      reminder_minutes: number | null
    }
    presence_day: {
      book_id: ReadOnly<number>
      member_id: ReadOnly<bigint>
      day: ReadOnly<Date>
      seconds: ReadOnly<number>
    }
    sitting: {
      book_id: ReadOnly<number>
      member_id: ReadOnly<bigint>
      began_at: ReadOnly<Date>
      seen_until: ReadOnly<Date>
      day: ReadOnly<Date>
      staked_before: ReadOnly<bigint>
      prize_before: ReadOnly<bigint>
    }
  }
}
