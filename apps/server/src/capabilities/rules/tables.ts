import type { RewardKind } from '@trevo/contract/gifts'
import type { RuleOften, RuleTrigger, WagerWeights } from '@trevo/contract/rules'
import type { ColumnType, GeneratedAlways } from 'kysely'
import '../../money/bonus/tables.ts'

/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>
type OnceDay = ColumnType<Date, string, never>

declare module '../../platform/db.ts' {
  interface Tables {
    reward_rule: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      title_pt: Once<string>
      title_en: Once<string>
      title_es: Once<string>
      trigger: Once<RuleTrigger>
      nth: Once<number | null>
      least: Once<bigint | null>
      code: Once<string | null>
      level: Once<number | null>
      idle_days: Once<number | null>
      segment_id: Once<bigint | null>
      mission_id: Once<bigint | null>
      tournament_id: Once<bigint | null>
      place: Once<number | null>
      join_days: Once<number | null>
      announcement_id: Once<bigint | null>
      often: Once<RuleOften>
      category: Once<string | null>
      played: Once<bigint>
      reward: Once<RewardKind>
      amount: Once<bigint>
      percent: Once<number | null>
      times: Once<number | null>
      weights: ColumnType<WagerWeights, string, never>
      max_bet: Once<bigint | null>
      days: Once<number | null>
      game_ids: Once<bigint[] | null>
      rounds: Once<number | null>
      rounds_game_id: Once<bigint | null>
      rounds_days: Once<number | null>
      starts_on: OnceDay
      ends_on: OnceDay
      stopped_at: ColumnType<Date | null, never, Date>
      stopped_by: ColumnType<string | null, never, string>
      request_id: Once<string>
      created_by: Once<string>
      created_at: Once<Date>
    }
    reward_rule_budget: {
      rule_id: Once<bigint>
      budget: Once<bigint>
      day_max: Once<bigint | null>
      member_max: Once<bigint | null>
      spent: ColumnType<bigint, never, bigint>
      claims: ColumnType<number, never, number>
      closed: ColumnType<boolean, never, true>
    }
    reward_rule_entry: {
      rule_id: Once<bigint>
      member_id: Once<bigint>
      joined_at: Once<Date>
      joined_on: OnceDay
      baseline: Once<bigint>
      expires_at: Once<Date>
    }
    reward_rule_claim: {
      id: GeneratedAlways<bigint>
      rule_id: Once<bigint>
      member_id: Once<bigint>
      period_on: OnceDay
      amount: Once<bigint>
      deposit_id: Once<bigint | null>
      created_at: Once<Date>
    }
  }
}
