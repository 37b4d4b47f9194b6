import type { ColumnType, GeneratedAlways } from 'kysely'

type Once<T> = ColumnType<T, T, never>

declare module '../../platform/db.ts' {
  interface Tables {
    brand_draft: {
      id: GeneratedAlways<bigint>
      /** Goes in as JSON text. */
      body: ColumnType<unknown, string, string>
      created_by: Once<bigint>
      created_at: Once<Date>
      revised_at: Date
      merchant_id: number | null
    }
  }
}
