import type { Currency } from '@trevo/contract/money'
import type { Language } from '@trevo/contract/wire'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Read through Kysely, written only by play_post(). */
type ReadOnly<T> = ColumnType<T, never, never>
/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>

declare module '../../platform/db.ts' {
  interface Tables {
    vendor_key: {
      vendor_code: string
      key_id: string
      secret_sealed: Buffer
      active: Generated<boolean>
      /** Made, and not yet agreed to by a second person. */
      waits: Generated<boolean>
      made_by: Generated<bigint | null>
      request_id: Generated<string | null>
      created_at: Generated<Date>
    }
    game_session: {
      /** Rises with time: `next_id` of `created_at`. */
      id: bigint
      token_hash: Buffer
      merchant_id: number
      member_id: bigint
      session_id: bigint
      node_id: bigint
      game_id: bigint
      vendor_code: string
      currency: Currency
      free: boolean
      language: Language
      room_id: string | null
      return_percent: Generated<number | null>
      created_at: Date
      expires_at: Date
      ended_at: Generated<Date | null>
    }
    /** Rounds that have ended; the last four only of those that were taken at once. */
    game_round: {
      book_id: ReadOnly<number>
      member_id: ReadOnly<bigint>
      id: ReadOnly<bigint>
      round_id: ReadOnly<bigint>
      game_id: ReadOnly<bigint>
      vendor_code: ReadOnly<string>
      vendor_round_id: ReadOnly<string>
      currency: ReadOnly<Currency>
      stake: ReadOnly<bigint>
      prize: ReadOnly<bigint>
      bets: ReadOnly<number>
      status: ReadOnly<'settled' | 'void'>
      last_win: ReadOnly<bigint | null>
      started_at: ReadOnly<Date>
      ended_at: ReadOnly<Date>
      stake_transfer_id: ReadOnly<bigint | null>
      prize_transfer_id: ReadOnly<bigint | null>
      balance_after: ReadOnly<bigint | null>
      input_hash: ReadOnly<bigint | null>
    }
    /** Both, as a view. */
    any_round: {
      book_id: ReadOnly<number>
      member_id: ReadOnly<bigint>
      id: ReadOnly<bigint>
      round_id: ReadOnly<bigint>
      game_id: ReadOnly<bigint>
      vendor_code: ReadOnly<string>
      vendor_round_id: ReadOnly<string>
      currency: ReadOnly<Currency>
      stake: ReadOnly<bigint>
      prize: ReadOnly<bigint>
      bets: ReadOnly<number>
      status: ReadOnly<'open' | 'settled' | 'void'>
      last_win: ReadOnly<bigint | null>
      started_at: ReadOnly<Date>
      ended_at: ReadOnly<Date | null>
    }
    round_open: {
      book_id: ReadOnly<number>
      member_id: ReadOnly<bigint>
      vendor_code: ReadOnly<string>
      vendor_round_id: ReadOnly<string>
      id: ReadOnly<bigint>
      game_id: ReadOnly<bigint>
      currency: ReadOnly<Currency>
      stake: ReadOnly<bigint>
      prize: ReadOnly<bigint>
      bets: ReadOnly<number>
      last_transaction: ReadOnly<bigint>
      last_win: ReadOnly<bigint | null>
      started_at: ReadOnly<Date>
      void_at: ReadOnly<Date | null>
    }
    game_transaction: {
      book_id: ReadOnly<number>
      member_id: ReadOnly<bigint>
      id: ReadOnly<bigint>
      kind: ReadOnly<'bet' | 'win' | 'rollback'>
      vendor_code: ReadOnly<string>
      transaction_id: ReadOnly<string>
      round_id: ReadOnly<bigint | null>
      bet_transaction_id: ReadOnly<string | null>
      amount: ReadOnly<bigint>
      currency: ReadOnly<Currency>
      transfer_id: ReadOnly<bigint | null>
      balance_after: ReadOnly<bigint>
      input_hash: ReadOnly<bigint>
      created_at: ReadOnly<Date>
    }
    /** What a settled round should have paid. The newest holds. */
    round_correction: {
      book_id: ReadOnly<number>
      member_id: ReadOnly<bigint>
      id: ReadOnly<bigint>
      round_id: ReadOnly<bigint>
      settled_id: ReadOnly<bigint>
      game_id: ReadOnly<bigint>
      prize_before: ReadOnly<bigint>
      prize_after: ReadOnly<bigint>
      owed: ReadOnly<bigint>
      transfer_id: ReadOnly<bigint>
      balance_after: ReadOnly<bigint>
      input_hash: ReadOnly<bigint>
      ended_at: ReadOnly<Date>
      created_at: ReadOnly<Date>
      vendor_code: ReadOnly<string>
      currency: ReadOnly<Currency>
      vendor_round_id: ReadOnly<string>
      transaction_id: ReadOnly<string>
    }
    vendor_debt: {
      book_id: ReadOnly<number>
      id: ReadOnly<bigint>
      member_id: ReadOnly<bigint>
      correction_id: ReadOnly<bigint>
      round_id: ReadOnly<bigint>
      game_id: ReadOnly<bigint>
      amount: ReadOnly<bigint>
      taken: ReadOnly<bigint>
      repaid: ReadOnly<bigint>
      created_at: ReadOnly<Date>
      vendor_code: ReadOnly<string>
      currency: ReadOnly<Currency>
    }
    vendor_debt_payment: {
      book_id: ReadOnly<number>
      member_id: ReadOnly<bigint>
      id: ReadOnly<bigint>
      debt_id: ReadOnly<bigint>
      amount: ReadOnly<bigint>
      reference: ReadOnly<bigint | null>
      transfer_id: ReadOnly<bigint>
      request_id: ReadOnly<string | null>
      created_at: ReadOnly<Date>
    }
    vendor_limit: {
      vendor_code: string
      currency: string
      max_stake: bigint | null
      max_prize: bigint | null
      max_correction: bigint | null
      promo_day_max: bigint | null
      jackpot_share: number | null
      jackpot_day_max: bigint | null
    }
    vendor_pool: {
      vendor_code: string
      pool_id: string
      currency: Currency
      title: string
      amount: bigint
      games: string[]
      told_at: Date
    }
    vendor_pool_win: {
      book_id: ReadOnly<number>
      member_id: ReadOnly<bigint>
      id: ReadOnly<bigint>
      round_id: ReadOnly<bigint>
      game_id: ReadOnly<bigint>
      amount: ReadOnly<bigint>
      transfer_id: ReadOnly<bigint>
      balance_after: ReadOnly<bigint>
      input_hash: ReadOnly<bigint>
      created_at: ReadOnly<Date>
      day: ReadOnly<string>
      vendor_code: ReadOnly<string>
      currency: ReadOnly<Currency>
      pool_id: ReadOnly<string>
      vendor_round_id: ReadOnly<string>
      transaction_id: ReadOnly<string>
    }
    vendor_pool_refusal: {
      book_id: ReadOnly<number>
      member_id: ReadOnly<bigint>
      vendor_code: ReadOnly<string>
      transaction_id: ReadOnly<string>
      pool_id: string
      vendor_round_id: string
      currency: Currency
      amount: bigint
      code: string
      times: number
      first_at: ReadOnly<Date>
      last_at: Date
    }
    vendor_pool_line: {
      book_id: ReadOnly<number>
      member_id: ReadOnly<bigint>
      id: ReadOnly<bigint>
      round_id: ReadOnly<bigint>
      amount: ReadOnly<bigint>
      vendor_code: ReadOnly<string>
      currency: ReadOnly<Currency>
      pool_id: ReadOnly<string>
    }
    vendor_pool_day: {
      book_id: ReadOnly<number>
      day: ReadOnly<string>
      vendor_code: ReadOnly<string>
      currency: ReadOnly<Currency>
      pool_id: ReadOnly<string>
      slot: ReadOnly<number>
      contributed: ReadOnly<bigint>
      won: ReadOnly<bigint>
      booked_at: ReadOnly<Date | null>
    }
    game_return: {
      book_id: ReadOnly<number>
      vendor_code: ReadOnly<string>
      game_id: ReadOnly<bigint>
      logs: ReadOnly<number[]>
      portions: ReadOnly<number[]>
      put_in_at: ReadOnly<Date[]>
      rounds: ReadOnly<bigint>
      staked: ReadOnly<string>
      declared: ReadOnly<string>
      paid: ReadOnly<string>
      begun_at: ReadOnly<Date>
    }
    game_return_mark: { book_id: number; until: Date }
    return_stop: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number | null>
      vendor_code: Once<string>
      game_id: Once<bigint | null>
      found_at: Once<Date>
      since: Once<Date>
      until: Generated<Date>
      rounds: Once<bigint>
      staked: Once<string>
      declared: Once<string>
      paid: Once<string>
      looked_at: Date | null
      looked_by: string | null
    }
    vendor_address: { vendor_code: string; network: string }
    vendor_promo: {
      book_id: ReadOnly<number>
      member_id: ReadOnly<bigint>
      id: ReadOnly<bigint>
      amount: ReadOnly<bigint>
      transfer_id: ReadOnly<bigint>
      balance_after: ReadOnly<bigint>
      input_hash: ReadOnly<bigint>
      created_at: ReadOnly<Date>
      vendor_code: ReadOnly<string>
      currency: ReadOnly<Currency>
      campaign_id: ReadOnly<string>
      transaction_id: ReadOnly<string>
    }
    free_grant: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      member_id: Once<bigint>
      vendor_code: Once<string>
      game_id: Once<bigint>
      currency: Once<Currency>
      rounds: Once<number>
      stake: Once<bigint>
      prize_max: Once<bigint>
      used: Generated<number>
      won: Generated<bigint>
      expires_at: Once<Date>
      state: Generated<'waiting' | 'ready' | 'cancelling' | 'over'>
      ended_as: Generated<'used' | 'expired' | 'cancelled' | null>
      source: Once<string>
      /** The day that its stakes were counted on in the brand's budgets. */
      day: ColumnType<Date | null, string | null, never>
      request_id: Once<string>
      created_by: Once<string>
      note: Once<string>
      created_at: Once<Date>
      ended_at: Generated<Date | null>
      attempts: Generated<number>
      next_attempt_at: Date
      trouble: Generated<string | null>
    }
    free_round: {
      id: Once<bigint>
      grant_id: Once<bigint>
      member_id: Once<bigint>
      vendor_code: Once<string>
      vendor_round_id: Once<string>
      stake: Once<bigint>
      prize: Once<bigint>
      paid: Once<bigint>
      rounds_left: Once<number>
      transfer_id: Once<bigint | null>
      balance_after: Once<bigint>
      input_hash: Once<bigint>
      created_at: Once<Date>
    }
    vendor_feed: { vendor_code: string; games: string | null; problem: string | null; fetched_at: Date }
    vendor_promo_day: {
      book_id: ReadOnly<number>
      vendor_code: ReadOnly<string>
      currency: ReadOnly<Currency>
      day: ReadOnly<string>
      spent: ReadOnly<bigint>
    }
  }
}
