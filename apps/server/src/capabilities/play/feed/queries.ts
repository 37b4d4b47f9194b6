import { sql } from 'kysely'
import type { OfferStatus } from '../../../base/catalogue/tables.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { STUDIO_PREFIX } from '../../../platform/studio-path.ts'
import '../tables.ts'

export type KnownGame = {
  code: string
  category: string
  classify: string
  engine: string
  namePt: string
  nameEn: string
  minBet: bigint
  maxBet: bigint | null
  rtp: string | null
  supportFree: boolean
  features: string[]
  volatility: string | null
  maxWin: number | null
  blockedCountries: string[]
  iconUrl: string | null
  tint: readonly [string, string]
  status: OfferStatus
}

export async function gamesOfVendor(db: Db | Tx, vendorCode: string): Promise<KnownGame[]> {
  const { rows } = await sql<KnownGame>`
    select code, category, classify, engine, name_pt as "namePt", name_en as "nameEn", min_bet as "minBet", max_bet as "maxBet", rtp::text,
      support_free as "supportFree", features, volatility, max_win as "maxWin", blocked_countries as "blockedCountries", icon_url as "iconUrl", tint, status
    from game where vendor_code = ${vendorCode} order by code`.execute(db)
  return rows
}

/** Of our own studio nothing is asked: its games come with the product. */
export const outsideVendor = (db: Db | Tx, vendorCode: string) =>
  db
    .selectFrom('vendor')
    .select(['launch_url as launchUrl', 'api_url as apiUrl'])
    .where('code', '=', vendorCode)
    .where('launch_url', 'not like', `${STUDIO_PREFIX}%`)
    .executeTakeFirst()

export async function vendorsWithFeed(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('vendor')
    .select('code')
    .where('api_url', 'is not', null)
    .where('launch_url', 'not like', `${STUDIO_PREFIX}%`)
    .where('status', '<>', 'off')
    .orderBy('code')
    .execute()
  return rows.map(({ code }) => code)
}

export const keptFeed = (db: Db | Tx, vendorCode: string) =>
  db
    .selectFrom('vendor_feed')
    .select(['games', 'problem', 'fetched_at as fetchedAt'])
    .where('vendor_code', '=', vendorCode)
    .executeTakeFirst()

export async function keepFeed(
  db: Db,
  vendorCode: string,
  { games, problem, now }: { games: string | null; problem: string | null; now: Date },
): Promise<void> {
  const row = { games, problem, fetched_at: now }
  await db
    .insertInto('vendor_feed')
    .values({ vendor_code: vendorCode, ...row })
    .onConflict((conflict) => conflict.column('vendor_code').doUpdateSet(row))
    .execute()
}
