import type { Currency } from '@trevo/contract/money'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type ReadOnly<T> = ColumnType<T, never, never>

export type FindingState = 'open' | 'confirmed' | 'dismissed'
/** Strongest first. `alone`: one member bet both sides. */
export type FindingReason = 'alone' | 'device' | 'payout' | 'address'

declare module '../../platform/db.ts' {
  interface Tables {
    opposite_finding: {
      id: GeneratedAlways<bigint>
      merchant_id: ReadOnly<number>
      /** Ask for `day::text`. */
      day: ReadOnly<Date>
      member_ids: ReadOnly<bigint[]>
      reasons: ReadOnly<FindingReason[]>
      currency: ReadOnly<Currency>
      draws: ReadOnly<number>
      turnover: ReadOnly<bigint>
      state: ColumnType<FindingState, never, 'confirmed' | 'dismissed'>
      found_at: ReadOnly<Date>
      decided_by: ColumnType<string | null, never, string>
      decided_at: ColumnType<Date | null, never, Date>
      note: ColumnType<string, never, string>
      already_paid: ColumnType<bigint, never, bigint>
    }
    opposite_bet: {
      draw_id: bigint
      member_id: bigint
      play: string
      question: string
      finding_id: bigint
      category: string
      turnover: bigint
      taken: Generated<bigint>
      void: Generated<boolean>
    }
    opposite_cursor: { one: Generated<true>; settled_at: Date; draw_id: bigint }
  }
}
