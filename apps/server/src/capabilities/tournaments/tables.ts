import type { OfferCategory } from '@trevo/contract/ops/games'
import type { TournamentScope, TournamentScore } from '@trevo/contract/tournaments'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>
export type KeptState = 'published' | 'ranked' | 'paid' | 'cancelled'

declare module '../../platform/db.ts' {
  interface Tables {
    tournament: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      title_pt: Once<string>
      title_en: Once<string>
      title_es: Once<string>
      scope: Once<TournamentScope>
      category: Once<OfferCategory | null>
      vendor_code: Once<string | null>
      game_ids: Once<bigint[]>
      score: Once<TournamentScore>
      min_stake: Once<bigint>
      share: Once<number>
      prizes: Once<bigint[]>
      budget: Once<bigint>
      starts_at: Once<Date>
      ends_at: Once<Date>
      state: Generated<KeptState>
      request_id: Once<string>
      created_by: Once<string>
      created_at: Once<Date>
    }
    tournament_entry: {
      book_id: Once<number>
      tournament_id: Once<bigint>
      member_id: Once<bigint>
      joined_at: Once<Date>
      score: Generated<bigint>
      standing: GeneratedAlways<bigint>
      /** At risk, in the games that count. */
      played: Generated<bigint>
      rounds: Generated<number>
      reached_at: Date
    }
    /** Written by queue_scores(), emptied by the count. */
    tournament_queue: { book_id: ColumnType<number, never, never>; id: ColumnType<bigint, never, never> }
    tournament_prize: {
      tournament_id: Once<bigint>
      place: Once<number>
      member_id: Once<bigint>
      score: Once<bigint>
      played: Once<bigint>
      amount: Once<bigint>
      paid_at: Date | null
      tried_at: Date | null
      refusal: Generated<string>
    }
  }
}
