import type { Announcement } from '@trevo/contract/content'
import type { ValueOf } from '@trevo/contract/endpoint'
import { type homePage, PREVIEW_CATEGORIES } from '@trevo/contract/home'
import { PAGE_SIZE, WINNERS } from '@trevo/contract/limits'
import type { Language } from '@trevo/contract/wire'
import type { Counts } from '../../base/catalogue/counts.ts'
import { everything, type GameFilter } from '../../base/catalogue/game-filter.ts'
import { type Audience, audienceOf, gamesOnWire } from '../../base/catalogue/games.ts'
import { countGames, hotIds, listIds } from '../../base/catalogue/lists.ts'
import { readMenu, vendorOnWire, vendorPlaces } from '../../base/catalogue/vendors.ts'
import { winnersOf } from '../../base/catalogue/winners.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'
import type { PublishedContent } from '../ports.ts'

const HOME_BANNERS = 'm_home'
const HOT_SHOWN = 12

export type HomeDeps = {
  db: Db
  clock: Clock
  counts: Counts
  content: PublishedContent
}

/** Everything of the first view. The same for every guest, so nothing personal may be in it. */
export async function homeOf(
  deps: HomeDeps,
  merchant: Merchant,
  language: Language,
): Promise<ValueOf<typeof homePage>> {
  const { db, clock, counts } = deps
  const audience = audienceOf(merchant, language)
  const all = everything(merchant.id)
  const places = await vendorPlaces(db, counts, merchant.id)
  const shown = PREVIEW_CATEGORIES.filter((wanted) => places.some(({ category }) => category === wanted))
  const board = { category: null, vendors: null, limit: WINNERS.limit, now: clock.now() }
  const [menus, previews, newGames, hot, winners, published, gameCount] = await Promise.all([
    readMenu(db, merchant.id, places),
    Promise.all(shown.map((category) => previewOf(deps, { ...all, category }, category, audience))),
    firstOf(deps, { ...all, isNew: true }, audience),
    hotIds(db, all, { limit: HOT_SHOWN, offset: 0 }).then((ids) => gamesOnWire(db, ids, audience)),
    winnersOf(db, merchant, board, audience),
    publishedOf(deps, merchant, language),
    totalOf(deps, all),
  ])
  const vendors = places.map((place) => vendorOnWire(place, audience))
  return { menus, previews, newGames, hot, vendors, winners, gameCount, ...published }
}

const totalOf = ({ db, counts }: HomeDeps, filter: GameFilter) =>
  counts.of(`home ${filter.merchantId} ${filter.category}`, () => countGames(db, filter))

async function firstOf({ db }: HomeDeps, filter: GameFilter, audience: Audience) {
  return gamesOnWire(db, await listIds(db, filter, { limit: PAGE_SIZE.preview, offset: 0 }), audience)
}

async function previewOf(
  deps: HomeDeps,
  filter: GameFilter,
  gameType: (typeof PREVIEW_CATEGORIES)[number],
  audience: Audience,
) {
  const [games, totalCount] = await Promise.all([firstOf(deps, filter, audience), totalOf(deps, filter)])
  return { gameType, games, totalCount }
}

async function publishedOf({ content }: HomeDeps, merchant: Merchant, language: Language) {
  const [banners, notices, promotions, popups, help] = await Promise.all([
    content.published(merchant, { types: ['B'], groupName: HOME_BANNERS, language }),
    content.published(merchant, { types: ['PL'], language }),
    content.published(merchant, { types: ['PR'], language }),
    content.published(merchant, { types: ['PU'], language }),
    content.help(merchant, language),
  ])
  return {
    banners: banners.map(withoutBody),
    ticker: notices.map(({ id, title }) => ({ id, title })),
    promotions: promotions.map(withoutBody),
    popups,
    helpTitles: help.map(({ title }) => title),
  }
}

/** Strips of pictures need no text; it is fetched when one is opened. */
const withoutBody = (item: Announcement): Announcement => ({ ...item, content: '' })
