import type { FilingKind, FilingPartState, FilingState, FilingStep } from '@trevo/contract/ops/filings'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { FilingReason } from '../../providers/filings/filings.ts'

/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>
/** `what` is a field, or what differs from the daily books. */
export type Fault = { part: number | null; record: number | null; what: string }

declare module '../../platform/db.ts' {
  interface Tables {
    filing: {
      id: GeneratedAlways<bigint>
      book_id: Once<number>
      kind: Once<FilingKind>
      day: ColumnType<Date, string, never>
      version: Once<number>
      state: FilingState
      seal_hash: Once<Buffer>
      due_at: Once<Date>
      built_to: Generated<bigint>
      parts: Generated<number>
      records: Generated<bigint>
      totals: ColumnType<Record<string, string>, string | undefined, string>
      faults: ColumnType<Fault[], string | undefined, string>
      faulty_records: Generated<bigint>
      lease: Generated<string | null>
      lease_until: Generated<Date | null>
      built_at: Generated<Date | null>
      answered_at: Generated<Date | null>
      created_at: Once<Date>
    }
    filing_part: {
      filing_id: Once<bigint>
      part: Once<number>
      attempt: Generated<number>
      records: Once<number>
      bytes: Once<number>
      sha256: Once<Buffer>
      file_key: string
      state: Generated<FilingPartState>
      protocol: Generated<string | null>
      reasons: ColumnType<FilingReason[], string | undefined, string>
      lease: Generated<string | null>
      next_try_at: Generated<Date | null>
      tries: Generated<number>
      sent_at: Generated<Date | null>
      answered_at: Generated<Date | null>
      created_at: Once<Date>
    }
    filing_account: {
      book_id: Once<number>
      day: ColumnType<Date, string, never>
      account_id: Once<bigint>
      stretch: Once<number>
      member_id: Once<bigint>
      account: Once<'cash' | 'held'>
      flows: ColumnType<Record<string, string>, string, never>
      closing: Once<bigint>
    }
    filing_day: { book_id: Once<number>; day: ColumnType<Date, string, never>; stretches: number }
    filing_step: {
      id: GeneratedAlways<bigint>
      filing_id: Once<bigint>
      step: Once<FilingStep>
      detail: Once<string>
      staff_name: Once<string | null>
      created_at: Once<Date>
    }
  }
}
