import type { PlayType } from '@trevo/contract/catalogue'
import type { LotteryMode } from '@trevo/contract/lottery'
import type { EntryState } from '@trevo/contract/lottery-orders'
import type { Currency } from '@trevo/contract/money'
import type { Generated, GeneratedAlways } from 'kysely'

type MerchantLotteryTable = {
  merchant_id: number
  game_code: string
  enabled: Generated<boolean>
  popular: Generated<boolean>
  sort: Generated<number>
  series_min: number
  series_max: number
  min_stake: bigint
  max_stake: bigint
  max_payout: bigint
  max_exposure: bigint
  closed_plays: Generated<string[]>
}

type LotteryDayTable = {
  game_code: string
  /** The driver reads a date as local midnight: ask for `day::text`. */
  day: string
  draws: number
  commitment: Buffer
  last_seed_sealed: Buffer | null
  committed_at: Date
}

type LotteryDrawTable = {
  id: GeneratedAlways<bigint>
  game_code: string
  period: string
  day: string
  place: number
  opens_at: Date
  closes_at: Date
  draws_at: Date
  state: Generated<'open' | 'drawn' | 'settled' | 'void'>
  drawn_at: Date | null
  late: Generated<boolean>
  seed: Buffer | null
  result: number[] | null
  settled_at: Date | null
  closed_at: Date | null
  beacon_chain_id: Generated<number | null>
  beacon_round: Generated<bigint | null>
}

type LotteryOrderTable = {
  book_id: number
  id: bigint
  member_id: bigint
  request_id: string
  input_hash: Buffer
  game_code: string
  play_type: PlayType
  currency: Currency
  own_series: number
  stop_on_win: boolean
  lines: number
  periods: number
  total: bigint
  transfer_id: bigint
  ends_at: Date
  created_at: Date
}

type LotteryLineTable = {
  book_id: number
  order_id: bigint
  line: number
  play: string
  selection: string
  notes: number
  mode: LotteryMode
  multiple: number
  series: number
  note_stake: bigint
  stake: bigint
}

type LotteryEntryTable = {
  book_id: number
  draw_id: bigint
  member_id: bigint
  order_id: bigint
  currency: Currency
  lines: number
  multiple: number
  stops: boolean
  state: Generated<EntryState>
  stake: bigint
  prize: Generated<bigint>
  rebate: bigint
  bet: Generated<string | null>
}

type LotteryVoidTable = {
  draw_id: bigint
  merchant_id: number
  /** Null where the platform itself called it off. */
  approval_id: bigint | null
  reason: string
  reason_pt: Generated<string>
  reason_en: Generated<string>
  everywhere: Generated<boolean>
  created_at: Date
  done_at: Date | null
  done_member: Generated<bigint>
  done_order: Generated<bigint>
}

type BeaconChainTable = {
  id: GeneratedAlways<number>
  hash: string
  public_key: string
  genesis_seconds: bigint
  period_seconds: number
}

declare module '../../platform/db.ts' {
  interface Tables {
    beacon_chain: BeaconChainTable
    lottery_game: {
      code: string
      running: Generated<boolean>
      close_seconds: Generated<number | null>
      at_minutes: Generated<number | null>
      weekdays: Generated<number[] | null>
    }
    merchant_lottery: MerchantLotteryTable
    lottery_day: LotteryDayTable
    lottery_draw: LotteryDrawTable
    lottery_order: LotteryOrderTable
    lottery_line: LotteryLineTable
    lottery_entry: LotteryEntryTable
    lottery_settlement: { book_id: number; draw_id: bigint; settled_member: Generated<bigint>; settled_at: Date | null }
    lottery_bet: { book_id: number; draw_id: bigint; bet: string; multiple: number; prize: bigint | null }
    lottery_exposure: { book_id: number; draw_id: bigint; play: string; outcome: string; amount: bigint }
    lottery_void: LotteryVoidTable
    lottery_debt: {
      draw_id: bigint
      member_id: bigint
      merchant_id: number
      currency: Currency
      amount: bigint
      created_at: Date
    }
    beacon_round: {
      chain_id: number
      round: bigint
      asked_at: Date
      next_ask_at: Date
      tries: Generated<number>
      signature: Buffer | null
      received_at: Date | null
    }
    lottery_payment: {
      book_id: number
      transfer_id: bigint
      kind: 'win' | 'rebate' | 'back' | 'void' | 'win_back'
      member_id: bigint
      draw_id: bigint
      order_id: bigint | null
      amount: bigint
      created_at: Date
    }
  }
}
