import type { ColumnType } from 'kysely'

/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>

declare module '../../platform/db.ts' {
  interface Tables {
    game_favourite: { member_id: Once<bigint>; node_id: Once<bigint>; created_at: Once<Date> }
  }
}
