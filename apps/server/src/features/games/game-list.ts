import type { QueryOf, ValueOf } from '@trevo/contract/endpoint'
import type { gameList } from '@trevo/contract/games'
import { parseMoney } from '@trevo/contract/money'
import type { Counts } from '../../core/catalogue/counts.ts'
import { categoryFilter, type GameFilter } from '../../core/catalogue/game-filter.ts'
import { audienceOf, gamesOnWire } from '../../core/catalogue/games.ts'
import { countGames, countHot, hotIds, listIds, type Slice } from '../../core/catalogue/lists.ts'
import { countFound, searchIds } from '../../core/catalogue/search.ts'
import { asTyped, foldQuery, mended, type Wording } from '../../core/catalogue/wording.ts'
import type { Db } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'

export type ListParts = { db: Db; counts: Counts }
type Query = QueryOf<typeof gameList>
/** A list by how it is counted and how a page of it is chosen. */
type Source = { total(): Promise<number>; ids(slice: Slice): Promise<bigint[]> }

export const pagesFor = (total: number, pageSize: number) => Math.ceil(total / pageSize)
export const sliceOf = (pageNo: number, pageSize: number): Slice => ({
  limit: pageSize,
  offset: (pageNo - 1) * pageSize,
})

export async function listGames(parts: ListParts, merchant: Merchant, query: Query): Promise<ValueOf<typeof gameList>> {
  const { pageNo, pageSize, language } = query
  const source = sourceOf(parts, merchant.id, query)
  const totalCount = await source.total()
  const slice = sliceOf(pageNo, pageSize)
  const ids = slice.offset < totalCount ? await source.ids(slice) : []
  const games = await gamesOnWire(parts.db, ids, audienceOf(merchant, language))
  return { games, pageNum: pageNo, totalPages: pagesFor(totalCount, pageSize), totalCount }
}

function sourceOf({ db, counts }: ListParts, merchantId: number, query: Query): Source {
  const filter = filterOf(merchantId, query)
  const keyFor = (what: string) =>
    JSON.stringify([what, { ...filter, minBet: filter.minBet === null ? null : String(filter.minBet) }])
  const folded = foldQuery(query.gameName)
  if (folded !== '') return searched(db, counts, filter, folded, keyFor(`search ${folded}`))
  // A name of nothing but punctuation names no game.
  if (query.gameName !== '') return { total: async () => 0, ids: async () => [] }
  if (query.gameType === 'HOT') {
    return {
      total: () => counts.of(keyFor('hot'), () => countHot(db, filter)),
      ids: (slice) => hotIds(db, filter, slice),
    }
  }
  return {
    total: () => counts.of(keyFor('list'), () => countGames(db, filter)),
    ids: (slice) => listIds(db, filter, slice),
  }
}

/** Words are only put right where nothing was found as it was typed. */
function searched(db: Db, counts: Counts, filter: GameFilter, folded: string, key: string): Source {
  const found = async (): Promise<{ wording: Wording; total: number }> => {
    const typed = asTyped(folded)
    const total = await countFound(db, filter, typed)
    if (total > 0) return { wording: typed, total }
    const meant = await mended(db, typed)
    return meant === null ? { wording: typed, total } : { wording: meant, total: await countFound(db, filter, meant) }
  }
  const known = () => counts.of(key, found)
  return {
    total: async () => (await known()).total,
    ids: async (slice) => searchIds(db, filter, (await known()).wording, slice),
  }
}

function filterOf(merchantId: number, query: Query): GameFilter {
  const { category, vendor } = categoryFilter(query.gameType === 'HOT' ? 'ALL' : query.gameType)
  return {
    merchantId,
    category,
    vendor: query.vassalage || vendor,
    classify: query.gameClassify || null,
    isNew: query.isNew ? query.isNew === '1' : null,
    minBet: query.minBet === '' ? null : parseMoney(query.minBet),
  }
}
