import type { GameCategory } from '@trevo/contract/catalogue'
import type { ValueOf } from '@trevo/contract/endpoint'
import type { vendorGameTypes } from '@trevo/contract/games'
import type { Language } from '@trevo/contract/wire'
import { categoryFilter, everything } from '../../core/catalogue/game-filter.ts'
import { audienceOf, gamesOnWire } from '../../core/catalogue/games.ts'
import { hotIds } from '../../core/catalogue/lists.ts'
import { categoriesInOrder, classifiesOf, readMenu, vendorOnWire, vendorPlaces } from '../../core/catalogue/vendors.ts'
import type { Db } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'
import type { ListDeps } from './game-list.ts'

const HOT_MAX = 30

export async function menuOf({ db, counts }: ListDeps, { id }: Merchant) {
  return { list: await readMenu(db, id, await vendorPlaces(db, counts, id)) }
}

export async function vendorTypesOf(
  { db, counts }: ListDeps,
  merchant: Merchant,
  language: Language,
): Promise<ValueOf<typeof vendorGameTypes>> {
  const places = await vendorPlaces(db, counts, merchant.id)
  const categories = categoriesInOrder(await readMenu(db, merchant.id, places), places)
  const byCategory = categories.map((category) => [category, places.filter((p) => p.category === category)] as const)
  const audience = audienceOf(merchant, language)
  return {
    sorting: byCategory.map(([gameCategory, own]) => ({
      gameCategory,
      vendorNames: own.map(({ vendorCode }) => vendorCode),
    })),
    mapping: {
      vendors: byCategory.flatMap(([, own]) => own.map((place) => vendorOnWire(place, audience))),
      gameClassify: Object.fromEntries(byCategory.map(([category, own]) => [category, classifiesOf(own, language)])),
    },
  }
}

export async function hotOf(db: Db, merchant: Merchant, gameType: GameCategory | 'ALL', language: Language) {
  const filter = { ...everything(merchant.id), ...categoryFilter(gameType) }
  const ids = await hotIds(db, filter, { limit: HOT_MAX, offset: 0 })
  return { list: await gamesOnWire(db, ids, audienceOf(merchant, language)) }
}
