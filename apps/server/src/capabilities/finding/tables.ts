import type { ColumnType, GeneratedAlways } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    saved_filter: {
      id: GeneratedAlways<bigint>
      staff_id: bigint
      list: string
      name: string
      filter: ColumnType<Record<string, string | number | boolean | null>, string, string>
      created_at: Date
    }
  }
}
