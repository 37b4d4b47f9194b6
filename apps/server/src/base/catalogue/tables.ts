import type { GameCategory, PseudoCategory, RoomType } from '@trevo/contract/catalogue'
import type { Volatility } from '@trevo/contract/games'
import type { Generated, GeneratedAlways } from 'kysely'

/** maintenance: seen, not playable; off: not seen. */
export type OfferStatus = 'active' | 'maintenance' | 'off'
/** What is stored; BGS is a tab that shows slots of one vendor. */
export type StoredCategory = Exclude<GameCategory, 'BGS'>
export type MenuTab = GameCategory | PseudoCategory

type VendorTable = {
  code: string
  display_name: string
  in_site: Generated<boolean>
  launch_url: string
  status: Generated<OfferStatus>
  currencies: Generated<string[]>
  /** Where the platform calls it; null for our own studio. */
  api_url: Generated<string | null>
  created_at: Generated<Date>
}

type GameTable = {
  id: Generated<bigint>
  vendor_code: string
  code: string
  category: StoredCategory
  classify: Generated<string>
  name_pt: string
  name_en: string
  engine: string
  min_bet: bigint
  /** Percent as decimal text. */
  rtp: string | null
  support_free: Generated<boolean>
  icon_url: string | null
  tint: Generated<string[]>
  status: Generated<OfferStatus>
  room_id: string | null
  room_type: RoomType | null
  room_price: bigint | null
  /** What it can do beyond being played, such as `free_rounds`. */
  features: Generated<string[]>
  volatility: Generated<Volatility | null>
  /** Most that one round pays, in stakes. */
  max_win: Generated<number | null>
  max_bet: Generated<bigint | null>
  /** Codes of two letters. */
  blocked_countries: Generated<string[]>
  /** Kept by a trigger: titles, vendor and aliases, folded. */
  search_text: Generated<string>
  created_at: Generated<Date>
}

/** Another word for games: for all of an engine, kind or category, for those with a word in their title, or for those that feed a jackpot. */
type GameAliasTable = {
  id: GeneratedAlways<bigint>
  language: string
  alias: string
  target: 'engine' | 'classify' | 'category' | 'title' | 'pool'
  value: string
}

type MerchantVendorTable = {
  merchant_id: number
  vendor_code: string
  category: StoredCategory
  sort: Generated<number>
  enabled: Generated<boolean>
}

type MerchantMenuTable = { merchant_id: number; tab: MenuTab; sort: Generated<number>; enabled: Generated<boolean> }

type MerchantGameTable = {
  node_id: Generated<bigint>
  merchant_id: number
  game_id: bigint
  sort: Generated<number>
  enabled: Generated<boolean>
  is_new: Generated<boolean>
  is_hot: Generated<boolean>
  return_percent: Generated<number | null>
  return_before: Generated<string | null>
  return_before_until: Generated<Date | null>
  /** These follow from other rows and are kept by triggers. */
  category: Generated<StoredCategory>
  vendor_code: Generated<string>
  vendor_sort: Generated<number>
  visible: Generated<boolean>
}

type GameRecentTable = { member_id: bigint; node_id: bigint; played_at: Date }
type GameStatTable = { merchant_id: number; game_id: bigint; plays: bigint; stake: bigint }
type GameWinTable = {
  round_id: bigint
  merchant_id: number
  game_id: bigint
  member_id: bigint
  category: StoredCategory
  prize: bigint
  hour: Date
  ended_at: Date
}

declare module '../../platform/db.ts' {
  interface Tables {
    vendor: VendorTable
    game: GameTable
    game_alias: GameAliasTable
    merchant_vendor: MerchantVendorTable
    merchant_menu: MerchantMenuTable
    merchant_game: MerchantGameTable
    game_recent: GameRecentTable
    game_stat: GameStatTable
    game_win: GameWinTable
    game_stat_hour: { merchant_id: number; game_id: bigint; hour: Date; plays: bigint; stake: bigint }
    game_stat_mark: { book_id: number; counted_until: Date }
    /** Kept by a trigger, for the spelling of what is searched. */
    game_word: { word: GeneratedAlways<string> }
  }
}
