import type { QueryOf, ValueOf } from '@trevo/contract/endpoint'
import { type gameList, Volatility } from '@trevo/contract/games'
import { parseMoney } from '@trevo/contract/money'
import type { Counts } from '../../../base/catalogue/counts.ts'
import { categoryFilter, type GameFilter } from '../../../base/catalogue/game-filter.ts'
import { audienceOf, gamesOnWire } from '../../../base/catalogue/games.ts'
import { countGames, countHot, hotIds, listIds, type Order, type Slice } from '../../../base/catalogue/lists.ts'
import { type Found, poolWords, type Sought, search, searchIds } from '../../../base/catalogue/search.ts'
import { asTyped, foldQuery, mended } from '../../../base/catalogue/wording.ts'
import type { Db } from '../../../platform/db.ts'
import type { Merchant } from '../../../platform/guards.ts'

export type ListDeps = { db: Db; counts: Counts }
type Query = QueryOf<typeof gameList>
type Source = (slice: Slice) => Promise<Found>
type Search = { filter: GameFilter; folded: string; order: Order | null; key: string }

const POOL_WORD_FROM_LENGTH = 4

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
  const order: Order | null = query.sort === '' ? null : { sort: query.sort, language: query.language }
  const folded = foldQuery(query.gameName)
  if (folded !== '') return searched({ db, counts }, { filter, folded, order, key: keyFor(`search ${folded}`) })
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
    (slice) => listIds(db, filter, slice, order),
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
function searched({ db, counts }: ListDeps, { filter, folded, order, key }: Search): Source {
  return async (slice) => {
    let found: Found | undefined
    const known = await counts.of(key, async (): Promise<{ sought: Sought; total: number }> => {
      const typed = { wording: asTyped(folded), inPool: await namesPool({ db, counts }, folded) }
      found = await search(db, filter, typed, slice, order)
      const meant = found.total > 0 ? null : await mended(db, typed.wording)
      if (meant === null) return { sought: typed, total: found.total }
      const sought = { wording: meant, inPool: false }
      found = await search(db, filter, sought, slice, order)
      return { sought, total: found.total }
    })
    if (found) return found
    return counted(
      async () => known.total,
      (part) => searchIds(db, filter, known.sought, part, order),
    )(slice)
  }
}

/** Whoever is still typing has only the beginning of it. */
async function namesPool({ db, counts }: ListDeps, folded: string): Promise<boolean> {
  if (folded.length < POOL_WORD_FROM_LENGTH) return false
  const words = await counts.of('pool words', () => poolWords(db))
  return words.some((word) => word.startsWith(folded))
}

const inOrder = <T>(list: Iterable<T>) => [...new Set(list)].sort()
const partsOf = (text: string) => (text === '' ? null : inOrder(text.split(',')))

function filterOf(merchantId: number, query: Query): GameFilter {
  const { category, vendors } = categoryFilter(query.gameType === 'HOT' ? 'ALL' : query.gameType)
  return {
    merchantId,
    category,
    vendors: partsOf(query.vassalage) ?? vendors,
    classify: query.gameClassify || null,
    isNew: query.isNew ? query.isNew === '1' : null,
    minBet: query.minBet === '' ? null : parseMoney(query.minBet),
    volatilities: partsOf(query.volatility)?.map((word) => Volatility.parse(word)) ?? null,
  }
}
