import type { ColumnType } from 'kysely'

/** Counted by the jobs of this folder; a date is read as local midnight by the driver: ask for `day::text`. */
type Day = ColumnType<Date, string, string>

declare module '../../platform/db.ts' {
  interface Tables {
    game_day: { book_id: number; day: Day; game_id: bigint; plays: bigint; stake: bigint; prize: bigint }
    people_day: {
      book_id: number
      day: Day
      joined: number
      active: number
      first_deposits: number
      first_deposited: bigint
    }
    first_deposit: { book_id: number; member_id: bigint; day: Day; joined_day: Day; amount: bigint }
    cohort_week: { book_id: number; cohort: Day; week: Day; active: number }
    cohort: { book_id: number; cohort: Day; joined: number; depositors: number }
    figure_mark: { book_id: number; rounds_to: Date; deposits_to: bigint; people_to: Day }
  }
}
