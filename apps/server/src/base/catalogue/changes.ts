import type { RoomType } from '@trevo/contract/catalogue'
import type { Volatility } from '@trevo/contract/games'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { turnLock } from '../../platform/locks.ts'
import type { MenuTab, OfferStatus, StoredCategory } from './tables.ts'
import './tables.ts'

/**
 * What staff change of games and vendors. Triggers tell every node, which lets go of what it keeps and tells open lobbies.
 * One change at a time: where a game shows follows from several rows, and two changes that cannot see one another would
 * each place it by what was.
 */
const { take: oneAtATime } = turnLock('catalogue.staff')

/** For whoever decides by what is there before changing it. */
export const holdCatalogue = oneAtATime

export type VendorEntry = {
  code: string
  displayName: string
  inSite: boolean
  launchUrl: string
  status: OfferStatus
  currencies: readonly string[]
}

/** Adds what is new and changes what is known by its code. */
export async function saveVendors(tx: Tx, vendors: readonly VendorEntry[]): Promise<void> {
  await oneAtATime(tx)
  await sql`insert into vendor (code, display_name, in_site, launch_url, status, currencies)
    select code, "displayName", "inSite", "launchUrl", status, currencies
    from jsonb_to_recordset(${JSON.stringify(vendors)}::jsonb)
      as v (code text, "displayName" text, "inSite" boolean, "launchUrl" text, status text, currencies text[])
    on conflict (code) do update set display_name = excluded.display_name, in_site = excluded.in_site,
      launch_url = excluded.launch_url, status = excluded.status, currencies = excluded.currencies`.execute(tx)
}

/** What opens on our own addresses, the studio and the lotteries, plays in the currency from now on too. */
export async function playIn(tx: Tx, currency: string): Promise<void> {
  await oneAtATime(tx)
  await sql`update vendor set currencies = currencies || ${currency}::text
    where launch_url like '/%' and not ${currency} = any(currencies)`.execute(tx)
}

export type GameEntry = {
  vendor: string
  code: string
  category: StoredCategory
  classify: string
  namePt: string
  nameEn: string
  engine: string
  /** Minor units, as text because JSON knows no bigint. */
  minBet: string
  rtp: string | null
  supportFree: boolean
  iconUrl: string | null
  tint: readonly [string, string]
  room: { id: string; type: RoomType; price: string | null } | null
  /** What it can do beyond being played; what is not said stays. */
  features?: readonly string[]
  volatility?: Volatility | null
  /** Most that one round pays, in stakes. */
  maxWin?: number | null
}

/** Adds what is new and changes what is known by vendor and code; whether a game is switched off stays as it is. */
export async function writeGames(tx: Tx, games: readonly GameEntry[]): Promise<void> {
  await oneAtATime(tx)
  await sql`insert into game (vendor_code, code, category, classify, name_pt, name_en, engine, min_bet, rtp, support_free,
      icon_url, tint, room_id, room_type, room_price, features, volatility, max_win)
    select vendor, code, category, classify, "namePt", "nameEn", engine, "minBet", rtp, "supportFree", "iconUrl", tint,
      room ->> 'id', room ->> 'type', (room ->> 'price')::bigint, coalesce(features, '{}'), volatility,
      "maxWin"
    from jsonb_to_recordset(${JSON.stringify(games)}::jsonb) as g (vendor text, code text, category text, classify text,
      "namePt" text, "nameEn" text, engine text, "minBet" bigint, rtp numeric, "supportFree" boolean, "iconUrl" text,
      tint text[], room jsonb, features text[], volatility text, "maxWin" int)
    on conflict (vendor_code, code) do update set category = excluded.category, classify = excluded.classify,
      name_pt = excluded.name_pt, name_en = excluded.name_en, engine = excluded.engine, min_bet = excluded.min_bet,
      rtp = excluded.rtp, support_free = excluded.support_free, icon_url = excluded.icon_url, tint = excluded.tint,
      room_id = excluded.room_id, room_type = excluded.room_type, room_price = excluded.room_price,
      features = case when excluded.features = '{}' then game.features else excluded.features end,
      volatility = coalesce(excluded.volatility, game.volatility), max_win = coalesce(excluded.max_win, game.max_win)`.execute(
    tx,
  )
}

export async function setVendorStatus(tx: Tx, code: string, status: OfferStatus): Promise<void> {
  await oneAtATime(tx)
  const result = await tx.updateTable('vendor').set({ status }).where('code', '=', code).executeTakeFirst()
  if (result.numUpdatedRows === 0n) throw new AppError('not_found')
}

/** What a vendor's own catalogue says beyond what a file does, of games that are known. */
export type GameDetails = {
  code: string
  features: readonly string[]
  volatility: Volatility | null
  maxWin: number | null
  /** Minor units. */
  maxBet: string | null
  blockedCountries: readonly string[]
}

export async function writeDetails(tx: Tx, vendorCode: string, games: readonly GameDetails[]): Promise<void> {
  await sql`update game g set features = d.features, volatility = d.volatility, max_win = d."maxWin", max_bet = d."maxBet", blocked_countries = d."blockedCountries"
    from jsonb_to_recordset(${JSON.stringify(games)}::jsonb) as d (code text, features text[], volatility text, "maxWin" int, "maxBet" bigint,
      "blockedCountries" text[])
    where g.vendor_code = ${vendorCode} and g.code = d.code`.execute(tx)
}

export type StudioFacts = { vendor: string; code: string; volatility: Volatility | null; maxWin: number | null }

/** What our own studio says of its games, and the words that every game is found by, as this version has them; what is as it should be is left alone. */
export async function renewFacts(tx: Tx, games: readonly StudioFacts[]): Promise<void> {
  await oneAtATime(tx)
  await sql`update game g set volatility = f.volatility, max_win = f."maxWin"
    from jsonb_to_recordset(${JSON.stringify(games)}::jsonb) as f (vendor text, code text, volatility text, "maxWin" int)
    where g.vendor_code = f.vendor and g.code = f.code
      and (g.volatility, g.max_win) is distinct from (f.volatility, f."maxWin")`.execute(tx)
  await sql`update game g set name_pt = g.name_pt where g.search_text is distinct from search_text_of(g)`.execute(tx)
}

/** Games that a vendor does not have any more: for every brand. */
export async function switchOffGames(tx: Tx, vendorCode: string, codes: readonly string[]): Promise<void> {
  await tx
    .updateTable('game')
    .set({ status: 'off' })
    .where('vendor_code', '=', vendorCode)
    .where('code', 'in', codes)
    .execute()
}

/** Where the platform calls a vendor; null: nowhere. */
export async function setVendorCalls(tx: Tx, code: string, apiUrl: string | null): Promise<void> {
  await tx.updateTable('vendor').set({ api_url: apiUrl }).where('code', '=', code).execute()
}

export async function setGameStatus(tx: Tx, gameId: bigint, status: OfferStatus): Promise<void> {
  await oneAtATime(tx)
  const result = await tx.updateTable('game').set({ status }).where('id', '=', gameId).executeTakeFirst()
  if (result.numUpdatedRows === 0n) throw new AppError('not_found')
}

export type VendorOffer = { vendor: string; category: StoredCategory; sort: number; enabled: boolean }

/** Which vendors a merchant offers in which category, and in what order. */
export async function offerVendors(tx: Tx, merchantId: number, offers: readonly VendorOffer[]): Promise<void> {
  await oneAtATime(tx)
  await sql`insert into merchant_vendor (merchant_id, vendor_code, category, sort, enabled)
    select ${merchantId}::int, vendor, category, sort, enabled
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as o (vendor text, category text, sort int, enabled boolean)
    on conflict (merchant_id, vendor_code, category) do update set sort = excluded.sort, enabled = excluded.enabled`.execute(
    tx,
  )
}

export type GameOffer = { vendor: string; code: string; sort: number; isNew: boolean; isHot: boolean }

/** Adds games to what a merchant offers; those it has stay as they are. */
export async function offerGames(tx: Tx, merchantId: number, offers: readonly GameOffer[]): Promise<void> {
  await oneAtATime(tx)
  await sql`insert into merchant_game (merchant_id, game_id, sort, is_new, is_hot)
    select ${merchantId}::int, g.id, o.sort, o."isNew", o."isHot"
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb)
      as o (vendor text, code text, sort int, "isNew" boolean, "isHot" boolean)
    join game g on g.vendor_code = o.vendor and g.code = o.code
    order by o.sort, g.id
    on conflict (merchant_id, game_id) do nothing`.execute(tx)
}

export type OfferChange = { enabled?: boolean; isNew?: boolean; isHot?: boolean; sort?: number }

/** Changes a merchant's own entry of a game; whatever is absent stays. */
export async function changeOffer(tx: Tx, merchantId: number, nodeId: bigint, change: OfferChange): Promise<void> {
  await oneAtATime(tx)
  const { enabled, isNew, isHot, sort } = change
  const { rows } = await sql`update merchant_game set enabled = coalesce(${enabled ?? null}, enabled),
      is_new = coalesce(${isNew ?? null}, is_new), is_hot = coalesce(${isHot ?? null}, is_hot), sort = coalesce(${sort ?? null}, sort)
    where node_id = ${nodeId} and merchant_id = ${merchantId}
    returning node_id`.execute(tx)
  if (rows.length === 0) throw new AppError('not_found')
}

/**
 * What a game pays back at the brand, in percent; null: what it states. What it was counts on until `heldUntil`, when the last
 * session that was opened with it is over.
 */
export async function setReturn(
  tx: Tx,
  merchantId: number,
  nodeId: bigint,
  { returnPercent, now, heldUntil }: { returnPercent: number | null; now: Date; heldUntil: Date },
): Promise<void> {
  await oneAtATime(tx)
  await sql`update merchant_game mg set return_percent = ${returnPercent}::smallint,
      return_before = greatest(coalesce(mg.return_percent, g.rtp), case when mg.return_before_until > ${now} then mg.return_before end),
      return_before_until = ${heldUntil}
    from game g
    where g.id = mg.game_id and mg.node_id = ${nodeId} and mg.merchant_id = ${merchantId}
      and mg.return_percent is distinct from ${returnPercent}::smallint`.execute(tx)
}

/** The tabs of the home page, in this order and no others. */
export async function setMenu(tx: Tx, merchantId: number, tabs: readonly MenuTab[]): Promise<void> {
  await oneAtATime(tx)
  await tx.deleteFrom('merchant_menu').where('merchant_id', '=', merchantId).execute()
  if (tabs.length === 0) return
  const rows = tabs.map((tab, sort) => ({ merchant_id: merchantId, tab, sort }))
  await tx.insertInto('merchant_menu').values(rows).execute()
}
