import type { Currency } from '@trevo/contract/money'
import type { ColumnType } from 'kysely'

/** Written only by record_play() and ledger_post(). */
type ReadOnly<T> = ColumnType<T, never, never>

declare module '../../platform/db.ts' {
  interface Tables {
    play_day: {
      member_id: ReadOnly<bigint>
      /** A day of the merchant's own calendar; the driver reads a date as local midnight: ask for `day::text`. */
      day: ReadOnly<Date>
      category: ReadOnly<string>
      currency: ReadOnly<Currency>
      merchant_id: ReadOnly<number>
      staked: ReadOnly<bigint>
      /** Of what came back on this day: stakes taken before it, before its week and before its month. */
      back_of_earlier_days: ReadOnly<bigint>
      back_of_earlier_weeks: ReadOnly<bigint>
      back_of_earlier_months: ReadOnly<bigint>
      /** What of settled stakes was at risk: all that turnover earns and frees. */
      turnover: ReadOnly<bigint>
      /** What else was staked in what is settled. */
      riskless: ReadOnly<bigint>
      prize: ReadOnly<bigint>
      bets: ReadOnly<number>
      /** Earned by this turnover so far, in ten-thousandths; the rewards write it. */
      points: ReadOnly<bigint>
    }
    money_day: {
      member_id: ReadOnly<bigint>
      day: ReadOnly<Date>
      currency: ReadOnly<Currency>
      merchant_id: ReadOnly<number>
      deposits: ReadOnly<bigint>
      withdrawals: ReadOnly<bigint>
      rewards: ReadOnly<bigint>
      rebates: ReadOnly<bigint>
      commissions: ReadOnly<bigint>
      sent: ReadOnly<bigint>
      received: ReadOnly<bigint>
      fees: ReadOnly<bigint>
    }
    /** Written by record_play(), ledger_post() and the triggers of member; emptied by whoever counts, see queues.ts. */
    team_queue: { book_id: ReadOnly<number>; member_id: ReadOnly<bigint> }
    /** From when on turnover is what was at risk; written with the functions, see sql/play-day.sql. */
    risk_since: { one: ReadOnly<boolean>; at: ReadOnly<Date> }
    money_queue: { book_id: ReadOnly<number>; member_id: ReadOnly<bigint> }
    join_queue: { book_id: ReadOnly<number>; member_id: ReadOnly<bigint> }
    reward_queue: { book_id: ReadOnly<number>; member_id: ReadOnly<bigint> }
    /** Written by record_settled(). */
    team_settled: { book_id: ReadOnly<number>; slice: ReadOnly<bigint> }
    reward_settled: { book_id: ReadOnly<number>; slice: ReadOnly<bigint> }
  }
}
