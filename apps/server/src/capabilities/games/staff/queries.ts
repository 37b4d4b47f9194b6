import type { QueryOf } from '@trevo/contract/endpoint'
import type { opsGames, opsVendors } from '@trevo/contract/ops/games'
import { type RawBuilder, sql } from 'kysely'
import type { VendorEntry } from '../../../base/catalogue/changes.ts'
import { RTP_OF_BRAND } from '../../../base/catalogue/games.ts'
import type { MenuTab, OfferStatus, StoredCategory } from '../../../base/catalogue/tables.ts'
import { foldQuery } from '../../../base/catalogue/wording.ts'
import { sliceOf } from '../../../base/staff/paging.ts'
import type { Db, Tx } from '../../../platform/db.ts'

const directionOf = (order: 'ASC' | 'DESC') => (order === 'ASC' ? sql`asc` : sql`desc`)
const both = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

export type VendorLine = {
  id: string
  displayName: string
  status: OfferStatus
  inSite: boolean
  launchUrl: string
  currencies: string[]
  games: number
  offered: number
  offers: { category: StoredCategory; sort: number; enabled: boolean; games: number }[]
}

const vendorsOf = (merchantId: number) => sql`
  select v.code as id, v.display_name as "displayName", v.status, v.in_site as "inSite", v.launch_url as "launchUrl", v.currencies,
    (select count(*)::int from game g where g.vendor_code = v.code) as games,
    (select count(*)::int from merchant_game mg where mg.merchant_id = ${merchantId} and mg.vendor_code = v.code) as offered,
    coalesce((select jsonb_agg(jsonb_build_object('category', o.category, 'sort', o.sort, 'enabled', o.enabled, 'games',
        (select count(*)::int from merchant_game mg where mg.merchant_id = o.merchant_id and mg.vendor_code = o.vendor_code
          and mg.category = o.category)) order by o.category)
      from merchant_vendor o where o.merchant_id = ${merchantId} and o.vendor_code = v.code), '[]') as offers
  from vendor v`

const VENDOR_SORTS = { displayName: sql`lower(v."displayName")`, status: sql`v.status`, games: sql`v.games` } as const

export async function vendorPage(
  db: Db,
  merchantId: number,
  query: QueryOf<typeof opsVendors>,
): Promise<{ rows: VendorLine[]; total: number }> {
  const { limit, offset } = sliceOf(query)
  const where = both([
    sql`true`,
    ...(query.status ? [sql`v.status = ${query.status}`] : []),
    ...(query.q ? [sql`position(lower(${query.q}) in lower(v.code || ' ' || v.display_name)) > 0`] : []),
  ])
  const [page, count] = await Promise.all([
    sql<VendorLine>`select * from (${vendorsOf(merchantId)} where ${where}) v
      order by ${VENDOR_SORTS[query.sort]} ${directionOf(query.order)}, v.id limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from vendor v where ${where}`.execute(db),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}

export async function vendorById(db: Db | Tx, merchantId: number, code: string): Promise<VendorLine | undefined> {
  const { rows } = await sql<VendorLine>`${vendorsOf(merchantId)} where v.code = ${code}`.execute(db)
  return rows[0]
}

/** As all brands know it. */
export const vendorEntry = (tx: Tx, code: string): Promise<VendorEntry | undefined> =>
  tx
    .selectFrom('vendor')
    .select(['code', 'display_name as displayName', 'in_site as inSite', 'launch_url as launchUrl'])
    .select(['status', 'currencies'])
    .where('code', '=', code)
    .executeTakeFirst()

export type KnownGame = {
  code: string
  category: string
  namePt: string
  nameEn: string
  minBet: bigint
  rtp: string | null
  supportFree: boolean
  classify: string
  engine: string
  iconUrl: string | null
  tint: readonly [string, string]
}

/** Every game of a vendor, as all brands know it. */
export async function knownGames(tx: Tx, vendor: string): Promise<KnownGame[]> {
  const { rows } = await sql<KnownGame>`
    select code, category, name_pt as "namePt", name_en as "nameEn", min_bet as "minBet", rtp::text, support_free as "supportFree",
      classify, engine, icon_url as "iconUrl", tint
    from game where vendor_code = ${vendor}`.execute(tx)
  return rows
}

export async function vendorsKnown(tx: Tx, codes: readonly string[]): Promise<number> {
  const { known } = await tx
    .selectFrom('vendor')
    .select(sql<number>`count(*)::int`.as('known'))
    .where('code', 'in', codes)
    .executeTakeFirstOrThrow()
  return known
}

export type OfferRow = { vendor: string; category: StoredCategory; sort: number; enabled: boolean }

export const offersOf = (tx: Tx, merchantId: number, vendors: readonly string[]): Promise<OfferRow[]> =>
  tx
    .selectFrom('merchant_vendor')
    .select(['vendor_code as vendor', 'category', 'sort', 'enabled'])
    .where('merchant_id', '=', merchantId)
    .where('vendor_code', 'in', vendors)
    .orderBy('vendor_code')
    .orderBy('category')
    .execute()

/** Games of a vendor that the brand does not have, in the order in which they came. */
export async function missingGames(
  tx: Tx,
  merchantId: number,
  vendor: string,
): Promise<{ code: string; sort: number }[]> {
  const { rows } = await sql<{ code: string; sort: number }>`
    select g.code, (coalesce((select max(mg.sort) from merchant_game mg
        where mg.merchant_id = ${merchantId} and mg.vendor_code = ${vendor}), -1)
      + row_number() over (order by g.id))::int as sort
    from game g where g.vendor_code = ${vendor}
      and not exists (select from merchant_game mg where mg.merchant_id = ${merchantId} and mg.game_id = g.id)`.execute(
    tx,
  )
  return rows
}

export type GameLine = {
  id: bigint
  gameId: bigint
  vendor: string
  vendorName: string
  code: string
  category: StoredCategory
  namePt: string
  nameEn: string
  iconUrl: string | null
  minBet: bigint
  rtp: string | null
  returnPercent: number | null
  engine: string
  /** Of our own studio. */
  isOwn: boolean
  sort: number
  enabled: boolean
  isNew: boolean
  isHot: boolean
  status: OfferStatus
  visible: boolean
}

const GAMES = sql`from merchant_game mg join game g on g.id = mg.game_id join vendor v on v.code = g.vendor_code`
const GAME_COLUMNS = sql`mg.node_id as id, g.id as "gameId", g.vendor_code as vendor, v.display_name as "vendorName", g.code,
  g.category, g.name_pt as "namePt", g.name_en as "nameEn", g.icon_url as "iconUrl", g.min_bet as "minBet", ${RTP_OF_BRAND} as rtp,
  mg.return_percent as "returnPercent", g.engine, v.launch_url like '/%' as "isOwn", mg.sort, mg.enabled, mg.is_new as "isNew", mg.is_hot as "isHot", g.status, mg.visible`

const GAME_SORTS = {
  sort: sql`mg.sort`,
  namePt: sql`lower(g.name_pt)`,
  nameEn: sql`lower(g.name_en)`,
  vendor: sql`lower(v.display_name)`,
} as const

const flagIs = (column: RawBuilder<unknown>, asked: '0' | '1' | undefined) =>
  asked === undefined ? [] : [sql`${column} = ${asked === '1'}`]
/** Every word of it, folded as the titles are. */
const words = (q: string) =>
  foldQuery(q)
    .split(' ', 6)
    .map((word) => sql`g.search_text like ${`%${word}%`}`)

export async function gamePage(
  db: Db,
  merchantId: number,
  query: QueryOf<typeof opsGames>,
): Promise<{ rows: GameLine[]; total: number }> {
  const { limit, offset } = sliceOf(query)
  const where = both([
    sql`mg.merchant_id = ${merchantId}`,
    ...(query.vendor ? [sql`mg.vendor_code = ${query.vendor}`] : []),
    ...(query.category ? [sql`mg.category = ${query.category}`] : []),
    ...(query.status ? [sql`g.status = ${query.status}`] : []),
    ...flagIs(sql`mg.enabled`, query.enabled),
    ...flagIs(sql`mg.is_new`, query.isNew),
    ...flagIs(sql`mg.is_hot`, query.isHot),
    ...(query.q ? words(query.q) : []),
  ])
  const [page, count] = await Promise.all([
    sql<GameLine>`select ${GAME_COLUMNS} ${GAMES} where ${where}
      order by ${GAME_SORTS[query.sort]} ${directionOf(query.order)}, mg.node_id limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total ${GAMES} where ${where}`.execute(db),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}

export async function gameById(db: Db | Tx, merchantId: number, nodeId: bigint): Promise<GameLine | undefined> {
  const { rows } = await sql<GameLine>`
    select ${GAME_COLUMNS} ${GAMES} where mg.merchant_id = ${merchantId} and mg.node_id = ${nodeId}`.execute(db)
  return rows[0]
}

export async function menuOf(db: Db | Tx, merchantId: number): Promise<MenuTab[]> {
  const rows = await db
    .selectFrom('merchant_menu')
    .select('tab')
    .where('merchant_id', '=', merchantId)
    .where('enabled', '=', true)
    .orderBy('sort')
    .execute()
  return rows.map(({ tab }) => tab)
}
