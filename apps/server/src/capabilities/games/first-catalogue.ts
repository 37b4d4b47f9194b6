import { parseMoney } from '@trevo/contract/money'
import { artId, tintOf } from '@trevo/games/art-theme'
import type { DemoGame } from '@trevo/games/demo-game'
import { GAMES, VENDORS } from '@trevo/games/games'
import { factsOf, rtpOf } from '@trevo/games/profiles'
import {
  type GameEntry,
  type GameOffer,
  offerGames,
  offerVendors,
  playIn,
  renewFacts,
  saveVendors,
  setMenu,
  type VendorOffer,
} from '../../base/catalogue/changes.ts'
import type { MenuTab, StoredCategory } from '../../base/catalogue/tables.ts'
import { DEFAULT_CURRENCY, type NewBrand } from '../../base/merchants/new-brand.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { saveGames } from './staff/save-games.ts'

const LAUNCH_URL = '/studio/play'
/** What the regulation of Brazil does not allow. */
const FORBIDDEN_IN_BRAZIL: ReadonlySet<string> = new Set(['PVP', 'COCKFIGHT'])

const TABS_IN_BRAZIL: readonly MenuTab[] = [
  ...(['HOME', 'HOT', 'RNG', 'INHOUSE', 'LIVE', 'LOTT', 'ELOTT', 'FISH', 'SPORTS', 'ESPORTS', 'LIVESTREAM'] as const),
  ...(['BGS', 'PROMO', 'WINNER', 'ALL'] as const),
]
const OTHER_TABS: readonly MenuTab[] = [
  ...(['HOME', 'HOT', 'LIVE', 'RNG', 'BGS', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT'] as const),
  ...(['ELOTT', 'LIVESTREAM', 'INHOUSE', 'PROMO', 'WINNER', 'ALL'] as const),
]

/** The studio's vendors and games where the deployment does not know them yet, then what the brand shows and in what order. */
export async function firstCatalogue(tx: Tx, brand: NewBrand): Promise<void> {
  await addVendors(tx)
  await playIn(tx, brand.currency ?? DEFAULT_CURRENCY)
  await addGames(tx)
  await offerVendors(tx, brand.id, await vendorOffers(tx, brand))
  await offerGames(tx, brand.id, gameOffers(brand))
  await setMenu(tx, brand.id, brand.regulation === 'br' ? TABS_IN_BRAZIL : OTHER_TABS)
}

/** What staff have switched off for every brand stays so. */
async function addVendors(tx: Tx): Promise<void> {
  const rows = await tx.selectFrom('vendor').select('code').execute()
  const known = new Set(rows.map(({ code }) => code))
  const fresh = VENDORS.filter(({ code }) => !known.has(code))
  await saveVendors(
    tx,
    fresh.map(({ code, displayName, inSite, status }) => {
      return { code, displayName, inSite, status, launchUrl: LAUNCH_URL, currencies: ['BRL', 'FUN'] }
    }),
  )
}

async function addGames(tx: Tx): Promise<void> {
  const rows = await tx.selectFrom('game').select(['vendor_code as vendor', 'code']).execute()
  const known = new Set(rows.map(({ vendor, code }) => `${vendor} ${code}`))
  const fresh = GAMES.filter(({ vendor, code }) => !known.has(`${vendor} ${code}`))
  if (fresh.length > 0) await saveGames(tx, fresh.map(entryOf))
}

/** At every start: what a version says of its own games holds from then on, also of games that were there before. */
export const renewStudioFacts = (db: Db): Promise<void> =>
  inTx(db, (tx) =>
    renewFacts(
      tx,
      GAMES.map(({ vendor, code, engine, profile }) => ({ vendor, code, ...factsOf(engine, profile) })),
    ),
  )

const stored = (category: DemoGame['category']) => category as StoredCategory
const isAllowed = (brand: NewBrand, category: string) => brand.regulation !== 'br' || !FORBIDDEN_IN_BRAZIL.has(category)
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
    features: game.engine === 'slot' ? ['free_rounds'] : [],
    ...factsOf(game.engine, game.profile),
  }
}

/**
 * The default brand shows the house's own games first, another one last. A deployment from before a version sorted a game
 * anew keeps it where it was, so a vendor is offered wherever it has one.
 */
async function vendorOffers(tx: Tx, brand: NewBrand): Promise<VendorOffer[]> {
  const vendors = brand.isDefault ? VENDORS : [...VENDORS.slice(1), ...VENDORS.slice(0, 1)]
  const rows = await tx.selectFrom('game').select(['vendor_code as vendor', 'category']).distinct().execute()
  return vendors.flatMap(({ code, categories }, sort) => {
    const kept = rows.filter(({ vendor }) => vendor === code).map(({ category }) => category)
    return [...new Set([...categories.map(stored), ...kept])]
      .filter((category) => isAllowed(brand, category))
      .map((category) => ({ vendor: code, category, sort, enabled: true }))
  })
}

/** One game of each category carries the mark of staff; what else is hot is what was played. */
function gameOffers(brand: NewBrand): GameOffer[] {
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
