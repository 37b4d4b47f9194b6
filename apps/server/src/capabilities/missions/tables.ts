import type { MissionGoal, MissionPeriod } from '@trevo/contract/missions'
import type { OfferCategory } from '@trevo/contract/ops/games'
import type { ColumnType, GeneratedAlways } from 'kysely'

/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>
/** A day of the brand's calendar; ask for it as text. */
type OnceDay = ColumnType<Date, string, never>

declare module '../../platform/db.ts' {
  interface Tables {
    mission: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      title_pt: Once<string>
      title_en: Once<string>
      title_es: Once<string>
      period: Once<MissionPeriod>
      goal: Once<MissionGoal>
      category: Once<OfferCategory | null>
      /** In hundredths. */
      multiplier: Once<number | null>
      day_turnover: Once<bigint | null>
      counts: Once<number[]>
      turnovers: Once<bigint[]>
      rewards: Once<bigint[]>
      share: Once<number>
      starts_on: OnceDay
      ends_on: OnceDay
      stopped_at: ColumnType<Date | null, never, Date>
      stopped_by: ColumnType<string | null, never, string>
      request_id: Once<string>
      created_by: Once<string>
      created_at: Once<Date>
    }
    mission_budget: {
      mission_id: Once<bigint>
      budget: Once<bigint>
      spent: ColumnType<bigint, never, bigint>
      claims: ColumnType<number, never, number>
      closed: ColumnType<boolean, never, true>
    }
    /** Written by queue_missions(), emptied by the count. */
    mission_queue: { book_id: ColumnType<number, never, never>; id: ColumnType<bigint, never, never> }
    mission_tally: {
      book_id: ColumnType<number, never, never>
      member_id: ColumnType<bigint, never, never>
      mission_id: ColumnType<bigint, never, never>
      hits: ColumnType<number, never, never>
    }
  }
}
