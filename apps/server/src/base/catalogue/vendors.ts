import { GameCategory } from '@trevo/contract/catalogue'
import type { Vendor } from '@trevo/contract/games'
import type { Language } from '@trevo/contract/wire'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Counts } from './counts.ts'
import { vendorMarkUrl } from './cover-url.ts'
import { BGS_VENDOR, JACKPOT, shownIn } from './game-filter.ts'
import { type Audience, makerName } from './games.ts'
import './tables.ts'
import type { MenuTab, StoredCategory } from './tables.ts'
import { texts } from './texts.ts'

/** A vendor in a category in which the merchant shows at least one of its games. */
export type VendorPlace = {
  category: StoredCategory
  vendorCode: string
  displayName: string
  maintenance: boolean
  /** Classifications that its games have. */
  classifies: string[]
}

/** In the merchant's order within each category; kept, because it looks at every game. */
export const vendorPlaces = (db: Db, counts: Counts, merchantId: number): Promise<VendorPlace[]> =>
  counts.of(`places ${merchantId}`, () => readVendorPlaces(db, merchantId))

export async function readVendorPlaces(db: Db, merchantId: number): Promise<VendorPlace[]> {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('merchant_game as mg')
        .innerJoin('game as g', 'g.id', 'mg.game_id')
        .leftJoin(sql<{ id: bigint }>`(select jackpot_games(${merchantId}::int) as id)`.as('pool'), 'pool.id', 'g.id')
        .select(['mg.category', 'mg.vendor_code', 'mg.vendor_sort', 'g.classify'])
        .select(sql<boolean>`pool.id is not null`.as('feeds'))
        .where('mg.merchant_id', '=', merchantId)
        .where('mg.visible', '=', true)
        .groupBy(['mg.category', 'mg.vendor_code', 'mg.vendor_sort', 'g.classify', 'feeds'])
        .as('place'),
    )
    .innerJoin('vendor as v', 'v.code', 'place.vendor_code')
    .select(['place.category', 'v.code as vendorCode', 'v.display_name as displayName'])
    .select(sql<boolean>`v.status = 'maintenance'`.as('maintenance'))
    .select(
      sql<string[]>`array_agg(place.classify) || array_agg(${JACKPOT}::text) filter (where place.feeds)`.as(
        'classifies',
      ),
    )
    .groupBy(['place.category', 'v.code', 'place.vendor_sort'])
    .orderBy('place.vendor_sort')
    .orderBy('v.code')
    .execute()
}

const ALWAYS_SHOWN: ReadonlySet<MenuTab> = new Set(['HOME', 'HOT', 'PROMO', 'WINNER', 'ALL'])
/** A merchant that ordered nothing shows whatever it has. */
const DEFAULT_TABS: readonly MenuTab[] = ['HOME', 'HOT', ...GameCategory.options, 'PROMO', 'WINNER']

/** Tabs in the merchant's order; a category that has no games has no tab. */
export async function readMenu(db: Db, merchantId: number, places: readonly VendorPlace[]): Promise<MenuTab[]> {
  const rows = await db
    .selectFrom('merchant_menu')
    .select(['tab', 'enabled'])
    .where('merchant_id', '=', merchantId)
    .orderBy('sort')
    .orderBy('tab')
    .execute()
  const tabs = rows.length === 0 ? DEFAULT_TABS : rows.filter(({ enabled }) => enabled).map(({ tab }) => tab)
  return tabs.filter((tab) => ALWAYS_SHOWN.has(tab) || places.some((place) => isBehind(tab, place)))
}

const isBehind = (tab: MenuTab, { category, vendorCode }: VendorPlace) =>
  tab === 'BGS'
    ? category === 'RNG' && vendorCode === BGS_VENDOR
    : GameCategory.safeParse(tab).success && shownIn(tab as StoredCategory).includes(category)

export const vendorOnWire = (place: VendorPlace, audience: Audience): Vendor => ({
  mobileLargeIcon: vendorMarkUrl(place.category, place.vendorCode, audience.cdn),
  displayName: makerName(place.vendorCode, place.displayName, audience),
  vassalage: place.vendorCode,
  gameType: place.category,
  maintenance: place.maintenance,
})

/** Categories that have games, in the order of their tabs, those without a tab last. */
export function categoriesInOrder(menu: readonly MenuTab[], places: readonly VendorPlace[]): StoredCategory[] {
  const placeOf = (category: StoredCategory) => {
    const at = menu.indexOf(category)
    return at < 0 ? menu.length : at
  }
  return [...new Set(places.map(({ category }) => category))].sort((a, b) => placeOf(a) - placeOf(b))
}

/** In the order of the filter panel. */
const CLASSIFIES = ['JP', 'SC', 'VP', 'TG', 'AC'] as const
type Classify = (typeof CLASSIFIES)[number]
const isNamed = (key: string): key is Classify => (CLASSIFIES as readonly string[]).includes(key)

/** What the games of these places are classified as; a key that nobody named shows itself. */
export function classifiesOf(
  places: readonly VendorPlace[],
  language: Language,
): { key: string; displayName: string }[] {
  const keys = new Set(places.flatMap(({ classifies }) => classifies).filter((key) => key !== ''))
  const unknown = [...keys].filter((key) => !isNamed(key)).sort()
  return [...CLASSIFIES.filter((key) => keys.has(key)), ...unknown].map((key) => ({
    key,
    displayName: isNamed(key) ? texts[language](`classify.${key}`) : key,
  }))
}
