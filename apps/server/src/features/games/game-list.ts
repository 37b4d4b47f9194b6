import type { QueryOf, ValueOf } from '@trevo/contract/endpoint'
import type { gameList } from '@trevo/contract/games'
import { parseMoney } from '@trevo/contract/money'
import type { Counts } from '../../core/catalogue/counts.ts'
import { categoryFilter, type GameFilter } from '../../core/catalogue/game-filter.ts'
import { audienceOf, gamesOnWire } from '../../core/catalogue/games.ts'
import { countGames, countHot, hotIds, listIds, type Slice } from '../../core/catalogue/lists.ts'
import { type Found, search, searchIds } from '../../core/catalogue/search.ts'
import { asTyped, foldQuery, mended, type Wording } from '../../core/catalogue/wording.ts'
import type { Db } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'

export type ListDeps = { db: Db; counts: Counts }
type Query = QueryOf<typeof gameList>
type Source = (slice: Slice) => Promise<Found>

export const pagesFor = (total: number, pageSize: number) => Math.ceil(total / pageSize)
export const sliceOf = (pageNo: number, pageSize: number): Slice => ({
  limit: pageSize,
  offset: (pageNo - 1) * pageSize,
})

export async function listGames(deps: ListDeps, merchant: Merchant, query: Query): Promise<ValueOf<typeof gameList>> {
  const { pageNo, pageSize, language } = query
  const { total: totalCount, ids } = await sourceOf(deps, merchant.id, query)(sliceOf(pageNo, pageSize))
  const games = await gamesOnWire(deps.db, ids, audienceOf(merchant, language))
  return { games, pageNum: pageNo, totalPages: pagesFor(totalCount, pageSize), totalCount }
}

function sourceOf({ db, counts }: ListDeps, merchantId: number, query: Query): Source {
  const filter = filterOf(merchantId, query)
  const keyFor = (what: string) =>
    JSON.stringify([what, { ...filter, minBet: filter.minBet === null ? null : String(filter.minBet) }])
  const folded = foldQuery(query.gameName)
  if (folded !== '') return searched(db, counts, filter, folded, keyFor(`search ${folded}`))
  // A name of nothing but punctuation names no game.
  if (query.gameName !== '') return async () => ({ total: 0, ids: [] })
  if (query.gameType === 'HOT') {
    return counted(
      () => counts.of(keyFor('hot'), () => countHot(db, filter)),
      (slice) => hotIds(db, filter, slice),
    )
  }
  return counted(
    () => counts.of(keyFor('list'), () => countGames(db, filter)),
    (slice) => listIds(db, filter, slice),
  )
}

/** A list by how it is counted and how a page of it is chosen. */
const counted =
  (count: () => Promise<number>, choose: (slice: Slice) => Promise<bigint[]>): Source =>
  async (slice) => {
    const total = await count()
    return { total, ids: slice.offset < total ? await choose(slice) : [] }
  }

/** Words are only put right where nothing was found as it was typed. Whoever counts has the page with it. */
function searched(db: Db, counts: Counts, filter: GameFilter, folded: string, key: string): Source {
  return async (slice) => {
    let found: Found | undefined
    const known = await counts.of(key, async (): Promise<{ wording: Wording; total: number }> => {
      const typed = asTyped(folded)
      found = await search(db, filter, typed, slice)
      const meant = found.total > 0 ? null : await mended(db, typed)
      if (meant !== null) found = await search(db, filter, meant, slice)
      return { wording: meant ?? typed, total: found.total }
    })
    if (found) return found
    return counted(
      async () => known.total,
      (part) => searchIds(db, filter, known.wording, part),
    )(slice)
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
