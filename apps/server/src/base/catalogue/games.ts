import type { RoomType } from '@trevo/contract/catalogue'
import type { Game, Volatility } from '@trevo/contract/games'
import { formatMoney } from '@trevo/contract/money'
import type { Language } from '@trevo/contract/wire'
import { HOUSE_VENDOR } from '@trevo/games/demo-game'
import { spanishTitle } from '@trevo/games/spanish'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'
import { coverUrl } from './cover-url.ts'
import { LOTTERY_VENDORS } from './lottery-vendors.ts'
import './tables.ts'
import { ofTwo } from '../../platform/language.ts'
import type { StoredCategory } from './tables.ts'
import { texts } from './texts.ts'

/** A merchant's entry with all that a tile shows. */
export type GameRow = {
  nodeId: bigint
  gameId: bigint
  vendorCode: string
  vendorName: string
  code: string
  category: StoredCategory
  classify: string
  namePt: string
  nameEn: string
  minBet: bigint
  rtp: string | null
  volatility: Volatility | null
  maxWin: number | null
  inSite: boolean
  supportFree: boolean
  iconUrl: string | null
  tint: string[]
  roomId: string | null
  roomType: RoomType | null
  roomPrice: bigint | null
  isNew: boolean
  isHot: boolean
  maintenance: boolean
  hasPool: boolean
}

/** What the game pays back at the brand, of `merchant_game mg` and `game g`. */
export const RTP_OF_BRAND = sql<string | null>`coalesce(mg.return_percent::numeric(5, 2), g.rtp)`

/** In the order of the ids. Every list chooses its ids along an index first and reads its page here. */
export async function readGames(db: Db, nodeIds: readonly bigint[]): Promise<GameRow[]> {
  if (nodeIds.length === 0) return []
  const rows = await db
    .selectFrom('merchant_game as mg')
    .innerJoin('game as g', 'g.id', 'mg.game_id')
    .innerJoin('vendor as v', 'v.code', 'g.vendor_code')
    .select(['mg.node_id as nodeId', 'g.id as gameId', 'v.code as vendorCode', 'v.display_name as vendorName'])
    .select(['g.code', 'g.category', 'g.classify', 'g.name_pt as namePt', 'g.name_en as nameEn'])
    .select(['g.min_bet as minBet', 'g.support_free as supportFree', 'g.icon_url as iconUrl', 'g.tint'])
    .select(['g.room_id as roomId', 'g.room_type as roomType', 'g.room_price as roomPrice'])
    .select(['mg.is_new as isNew', 'mg.is_hot as isHot', 'g.volatility', 'g.max_win as maxWin', 'v.in_site as inSite'])
    .select(RTP_OF_BRAND.as('rtp'))
    .select(sql<boolean>`g.status = 'maintenance' or v.status = 'maintenance'`.as('maintenance'))
    .select(sql<boolean>`'jackpot' = any (g.features)`.as('hasPool'))
    .where('mg.node_id', '=', sql<bigint>`any(${nodeIds.map(String)}::bigint[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.nodeId, row]))
  return nodeIds.flatMap((id) => byId.get(id) ?? [])
}

export type Audience = {
  cdn: string
  language: Language
  /** What our own studio is called here. */
  studio?: string
}
export const audienceOf = ({ site }: Pick<Merchant, 'site'>, language: Language): Audience => ({
  cdn: site.imageCDNs[0] ?? '',
  language,
  studio: site.brand.name,
})

const LOTTERY_CODES = Object.values(LOTTERY_VENDORS)
const isOurLottery = (code: string): code is (typeof LOTTERY_CODES)[number] =>
  (LOTTERY_CODES as readonly string[]).includes(code)

/**
 * What a maker is called here. A brand never shows another's name, and the studio is everyone's: it goes by the name of the
 * brand. Our lotteries have no name but what they are.
 */
export function makerName(code: string, name: string, { studio, language }: Audience): string {
  if (code === HOUSE_VENDOR) return studio ?? name
  return isOurLottery(code) ? texts[language](`vendor.${code}`) : name
}

export const titleOf = ({ namePt, nameEn }: Pick<GameRow, 'namePt' | 'nameEn'>, language: Language) =>
  language === 'ES' ? spanishTitle(namePt) : ofTwo(language, namePt, nameEn)

export const tintOf = ({ tint: [from = '#3a2a78', to = '#7c4dff'] }: Pick<GameRow, 'tint'>): [string, string] => [
  from,
  to,
]

function gameOnWire(row: GameRow, audience: Audience): Game {
  return {
    nodeId: String(row.nodeId),
    gameId: String(row.gameId),
    gameName: titleOf(row, audience.language),
    nodeName: row.nameEn,
    vassalage: row.vendorCode,
    displayName: makerName(row.vendorCode, row.vendorName, audience),
    showIcon: true,
    iconUrl: coverUrl(row, audience),
    tint: tintOf(row),
    gameType: row.category,
    gameClassify: row.classify,
    minBet: formatMoney(row.minBet),
    roomId: row.roomId,
    roomType: row.roomType,
    supportPlay: row.supportFree ? 0 : 1,
    freeplay: row.supportFree,
    isGameH5: true,
    gameCode: row.code,
    lottoMode: null,
    playType: null,
    isNew: row.isNew,
    isHot: row.isHot,
    rtp: row.rtp,
    volatility: row.volatility,
    maxWin: row.maxWin,
    inSite: row.inSite,
    maintenance: row.maintenance,
    ...(row.hasPool && { hasPool: true }),
  }
}

/** Reads a page and puts it in the caller's words. */
export async function gamesOnWire(db: Db, nodeIds: readonly bigint[], audience: Audience): Promise<Game[]> {
  return (await readGames(db, nodeIds)).map((row) => gameOnWire(row, audience))
}
