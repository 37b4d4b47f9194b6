import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Written by the SQL functions of seals alone. */
type ReadOnly<T> = ColumnType<T, never, never>

declare module '../../platform/db.ts' {
  interface Tables {
    partition_plan: {
      table_name: string
      days: number
      keep_days: number
      /** Null: parts of the table are not sealed. */
      settle_days: number | null
      unsettled: string | null
      /** False: a part goes when its retention is over, without a seal and an archive. */
      sealed: Generated<boolean>
    }
    closed_part: {
      table_name: ReadOnly<string>
      low: ReadOnly<bigint>
      high: ReadOnly<bigint>
      part: ReadOnly<string>
      books: ReadOnly<number[]>
      closed_at: ReadOnly<Date>
    }
    seal: {
      book_id: ReadOnly<number>
      number: ReadOnly<number>
      table_name: ReadOnly<string>
      part: ReadOnly<string>
      low: ReadOnly<bigint>
      high: ReadOnly<bigint>
      columns: ReadOnly<string[]>
      rows: ReadOnly<bigint>
      sums: ReadOnly<unknown>
      content_hash: ReadOnly<Buffer>
      carried_hash: ReadOnly<Buffer | null>
      previous_hash: ReadOnly<Buffer>
      hash: ReadOnly<Buffer>
      sealed_at: ReadOnly<Date>
    }
    seal_file: { book_id: number; number: number; place: number; name: string; rows: bigint; bytes: bigint }
    seal_export: { book_id: number; number: number; verified_at: Date }
    dropped_part: {
      table_name: ReadOnly<string>
      low: ReadOnly<bigint>
      high: ReadOnly<bigint>
      dropped_at: ReadOnly<Date>
    }
    forgotten: { table_name: string; before: bigint }
    audit_run: {
      id: GeneratedAlways<bigint>
      book_id: number | null
      began_at: Date
      ended_at: Date
      seals: bigint
      sealed_rows: bigint
      open_rows: bigint
      findings: Generated<string>
      confirmed_at: Generated<Date | null>
      confirmed_by: Generated<bigint | null>
      confirmed_note: Generated<string | null>
    }
  }
}
