import type { JackpotLevelName, JackpotState } from '@trevo/contract/jackpots'
import type { OfferCategory } from '@trevo/contract/ops/games'
import type { TournamentScope } from '@trevo/contract/tournaments'
import type { BeaconChain } from '@trevo/fair/chain'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>
/** A level as it stood when a draw was closed; whole numbers as texts. */
export type KeptLevel = {
  level: JackpotLevelName
  share: string
  seed: string
  start: string
  cap: string
  fed: string
}

declare module '../../platform/db.ts' {
  interface Tables {
    jackpot_pool: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      title_pt: Once<string>
      title_en: Once<string>
      title_es: Once<string>
      scope: Once<TournamentScope>
      category: Once<OfferCategory | null>
      vendor_code: Once<string | null>
      game_ids: Once<bigint[]>
      state: Generated<JackpotState>
      draws: Generated<number>
      booked: bigint
      request_id: Once<string>
      created_by: Once<string>
      created_at: Once<Date>
    }
    jackpot_level: {
      pool_id: Once<bigint>
      level: Once<JackpotLevelName>
      share: Once<number>
      refill: Once<number>
      start: Once<bigint>
      cap: Once<bigint>
      cycle: Generated<number>
      seed: bigint
      fed: Generated<bigint>
      reserve: Generated<bigint>
      is_open: Generated<boolean>
    }
    /** Written by queue_jackpots(), emptied when a draw is closed. */
    jackpot_queue: { book_id: ColumnType<number, never, never>; id: ColumnType<bigint, never, never> }
    jackpot_draw: {
      pool_id: Once<bigint>
      number: Once<number>
      closed_at: Once<Date>
      rounds: Once<number>
      staked: Once<bigint>
      list_hash: Once<Buffer>
      chain: ColumnType<BeaconChain, string, never>
      beacon_round: Once<bigint>
      levels: ColumnType<KeptLevel[], string, never>
      member_ids: bigint[] | null
      round_ids: bigint[] | null
      stakes: bigint[] | null
      signature: Buffer | null
      drawn_at: Date | null
      idle_at: Date | null
    }
    jackpot_drop: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      pool_id: Once<bigint>
      number: Once<number>
      level: Once<JackpotLevelName>
      cycle: Once<number>
      member_id: Once<bigint>
      round_id: Once<bigint>
      stake: Once<bigint>
      amount: Once<bigint>
      transfer_id: Once<bigint>
      created_at: Once<Date>
    }
  }
}
