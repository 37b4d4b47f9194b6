import type { HarmMarker, HarmStep } from '@trevo/contract/ops/harm'
import type { ColumnType, GeneratedAlways } from 'kysely'

/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>

declare module '../../platform/db.ts' {
  interface Tables {
    harm_marker: {
      book_id: Once<number>
      member_id: Once<bigint>
      marker: Once<HarmMarker>
      day: ColumnType<Date, string, never>
      points: Once<number>
      facts: ColumnType<Record<string, string>, string, never>
      created_at: Once<Date>
    }
    harm_level: {
      member_id: bigint
      merchant_id: Once<number>
      level: number
      score: number
      since: Date
      /** Since when there has been a level above 0; `sql/harm.sql` reads it. */
      marked_at: Date | null
      contacted_at: Date | null
    }
    harm_step: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      member_id: Once<bigint>
      step: Once<HarmStep>
      level: Once<number>
      detail: Once<string>
      staff_name: Once<string | null>
      created_at: Once<Date>
    }
    harm_mark: { book_id: number; day: ColumnType<Date, string, string> }
  }
}
