import type { Currency } from '@trevo/contract/money'
import type { ColumnType } from 'kysely'

/** Written only by record_play() and ledger_post(). */
type ReadOnly<T> = ColumnType<T, never, never>
/** Whoever counts a figure on says so; the writers say that it has changed since. */
type CountedOn = ColumnType<boolean, never, false>

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
      turnover: ReadOnly<bigint>
      prize: ReadOnly<bigint>
      bets: ReadOnly<number>
      dirty_team: CountedOn
      dirty_rewards: CountedOn
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
      dirty_team: CountedOn
    }
  }
}
