import { parseMoney } from '@trevo/contract/money'
import { artId, tintOf } from '@trevo/games/art-theme'
import type { DemoGame } from '@trevo/games/demo-game'
import { GAMES, VENDORS } from '@trevo/games/games'
import { rtpOf } from '@trevo/games/profiles'
import {
  type GameEntry,
  type GameOffer,
  offerGames,
  offerVendors,
  saveVendors,
  setMenu,
  type VendorOffer,
} from '../src/base/catalogue/changes.ts'
import type { MenuTab, StoredCategory } from '../src/base/catalogue/tables.ts'
import { saveGames } from '../src/capabilities/games/staff/save-games.ts'
import type { Tx } from '../src/platform/db.ts'
import '../src/base/merchants/tables.ts'
import type { DemoBrand } from './brands/brand.ts'

const LAUNCH_URL = '/studio/play'
/** What the regulation of Brazil does not allow. */
const FORBIDDEN_IN_BRAZIL: ReadonlySet<string> = new Set(['PVP', 'COCKFIGHT'])

const TREVO_TABS: readonly MenuTab[] = [
  ...(['HOME', 'HOT', 'RNG', 'INHOUSE', 'LIVE', 'LOTT', 'ELOTT', 'FISH', 'SPORTS', 'ESPORTS', 'LIVESTREAM'] as const),
  ...(['BGS', 'PROMO', 'WINNER', 'ALL'] as const),
]
const OTHER_TABS: readonly MenuTab[] = [
  ...(['HOME', 'HOT', 'LIVE', 'RNG', 'BGS', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT'] as const),
  ...(['ELOTT', 'LIVESTREAM', 'INHOUSE', 'PROMO', 'WINNER', 'ALL'] as const),
]

/** Vendors and games as all brands know them, then what this brand shows of them and in what order. */
export async function seedCatalogue(tx: Tx, brand: DemoBrand): Promise<void> {
  const { id } = await tx.selectFrom('merchant').select('id').where('code', '=', brand.code).executeTakeFirstOrThrow()
  await saveVendors(
    tx,
    VENDORS.map(({ code, displayName, inSite, status }) => {
      return { code, displayName, inSite, status, launchUrl: LAUNCH_URL, currencies: ['BRL', 'FUN'] }
    }),
  )
  await saveGames(tx, GAMES.map(entryOf))
  await offerVendors(tx, id, vendorOffers(brand))
  await offerGames(tx, id, gameOffers(brand))
  await setMenu(tx, id, brand.regulation === 'br' ? TREVO_TABS : OTHER_TABS)
}

const stored = (category: DemoGame['category']) => category as StoredCategory
const isAllowed = (brand: DemoBrand, category: string) =>
  brand.regulation !== 'br' || !FORBIDDEN_IN_BRAZIL.has(category)

function entryOf(game: DemoGame): GameEntry {
  const { vendor, code, category, titlePt, room } = game
  return {
    vendor,
    code,
    category: stored(category),
    classify: game.classify,
    engine: game.engine,
    namePt: titlePt,
    nameEn: game.titleEn,
    supportFree: game.supportFree,
    minBet: String(parseMoney(game.minBet)),
    rtp: rtpOf(game.engine, game.profile),
    iconUrl: null,
    tint: tintOf(category, artId(vendor, code), titlePt),
    room: room
      ? { id: room.id, type: room.type, price: room.price === null ? null : String(parseMoney(room.price)) }
      : null,
  }
}

/** The default brand shows the house's own games first, another one last. */
function vendorOffers(brand: DemoBrand): VendorOffer[] {
  const vendors = brand.isDefault ? VENDORS : [...VENDORS.slice(1), ...VENDORS.slice(0, 1)]
  return vendors.flatMap(({ code, categories }, sort) =>
    categories
      .filter((category) => isAllowed(brand, category))
      .map((category) => ({ vendor: code, category: stored(category), sort, enabled: true })),
  )
}

/** One game of each category carries the mark of staff; what else is hot is what was played. */
function gameOffers(brand: DemoBrand): GameOffer[] {
  const allowed = GAMES.filter(({ category }) => isAllowed(brand, category))
  const byCategory = Map.groupBy(
    allowed.filter(({ isHot }) => isHot),
    ({ category }) => category,
  )
  const marked = new Set([...byCategory.values()].map(([first]) => first))
  return allowed.map((game, sort) => ({
    vendor: game.vendor,
    code: game.code,
    sort,
    isNew: game.isNew,
    isHot: marked.has(game),
  }))
}
