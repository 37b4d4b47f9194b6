import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { GameCategory } from '@trevo/contract/catalogue'
import type { QueryInput } from '@trevo/contract/endpoint'
import { favouriteList, type Game, gameList, hotGames, recentList, winnerBoard } from '@trevo/contract/games'
import { PAGE_SIZE, WINNERS } from '@trevo/contract/limits'
import type { SessionInfo } from '@trevo/contract/session'
import { call } from '../../lib/api/call.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { memberQuery } from '../../lib/member-query.ts'
import { keys, STALE_MS } from '../../lib/query.ts'
import { favouritesKey, learnFavourites } from '../../shared/games/favourites.ts'

const fetchGames = call(gameList)
const fetchHot = call(hotGames)
const fetchWinners = call(winnerBoard)
const fetchRecent = call(recentList)
const fetchFavourites = call(favouriteList)

export type GameFilter = Pick<
  QueryInput<typeof gameList>,
  'gameName' | 'gameType' | 'vassalage' | 'gameClassify' | 'isNew'
>

/** One list of games, page by page. */
const gamesQuery = (filter: GameFilter, pageSize: number) =>
  infiniteQueryOptions({
    queryKey: ['home', 'games', filter, pageSize],
    queryFn: ({ pageParam, signal }) =>
      fetchGames(
        {
          query: {
            platform: 'html5',
            clientType: '2',
            ...filter,
            pageNo: pageParam,
            pageSize,
            language: currentLanguage(),
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
    staleTime: STALE_MS.list,
    meta: { localised: true, quiet: true },
  })

export const searchQuery = (gameName: string) => gamesQuery({ gameName, gameType: 'ALL' }, PAGE_SIZE.search)
export const categoryQuery = (filter: GameFilter) => gamesQuery(filter, PAGE_SIZE.games)

export const hotQuery = queryOptions({
  queryKey: ['home', 'hot'],
  queryFn: (context) =>
    fetchHot({ query: { isPlatform: '2', platform: 'html5', language: currentLanguage() } }, context),
  staleTime: STALE_MS.list,
  meta: { localised: true, quiet: true },
})

export type Shortcut = 'hot' | 'recent' | 'fav'
type Session = SessionInfo | null
type ShortcutPage = { games: Game[]; pageNum: number; totalPages: number }
type ShortcutRequest = { gameType: GameCategory; pageNo: number; session: Session; client: QueryClient }

const shortcutPages: Record<Shortcut, (request: ShortcutRequest, signal: AbortSignal) => Promise<ShortcutPage>> = {
  async hot({ gameType }, signal) {
    const query = { gameType, isPlatform: '2', platform: 'html5', language: currentLanguage() } as const
    return { games: (await fetchHot({ query }, { signal })).list, pageNum: 1, totalPages: 1 }
  },
  async recent({ gameType, pageNo }, signal) {
    const page = { page: pageNo, pageSize: PAGE_SIZE.games }
    const query = { ...page, gameType, vassalage: '', clientType: '2', language: currentLanguage() } as const
    const { list, totalPages } = await fetchRecent({ query }, { signal })
    return { games: list, pageNum: pageNo, totalPages }
  },
  async fav({ gameType, pageNo, session, client }, signal) {
    const { content, ...page } = await fetchFavourites(
      { query: { pageNo, pageSize: PAGE_SIZE.games, gameType, language: currentLanguage() } },
      { signal },
    )
    const nodeIds = content.map((game) => game.nodeId)
    learnFavourites(client, session, nodeIds)
    return { games: content, ...page }
  },
}

const shortcutKeys = {
  hot: ['home', 'hot'],
  recent: [...keys.member, 'recent', 'home'],
  fav: [...favouritesKey, 'home'],
}

/** What is hot, was played or is kept of a category. */
export const shortcutQuery = (shortcut: Shortcut, gameType: GameCategory, session: Session) =>
  infiniteQueryOptions({
    queryKey: [...shortcutKeys[shortcut], gameType, shortcut === 'hot' ? null : session?.token],
    queryFn: ({ client, pageParam, signal }) =>
      shortcutPages[shortcut]({ gameType, pageNo: pageParam, session, client }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
    enabled: shortcut === 'hot' || session !== null,
    staleTime: shortcut === 'recent' ? STALE_MS.always : STALE_MS.list,
    meta: { localised: true, quiet: true },
  })

/** For the first row of a member's home: what was opened last, of every category. */
export const continueQuery = (session: Session) =>
  memberQuery(session, {
    queryKey: [...keys.member, 'recent', 'continue'],
    queryFn: async ({ signal }) => {
      const query = { page: 1, pageSize: PAGE_SIZE.preview, gameType: 'ALL', language: currentLanguage() } as const
      return (await fetchRecent({ query }, { signal })).list
    },
    meta: { localised: true },
  })

export const winnersQuery = queryOptions({
  queryKey: ['home', 'winners'],
  queryFn: (context) =>
    fetchWinners({ query: { gameCategory: 'ALL', language: currentLanguage(), limitNum: WINNERS.limit } }, context),
  staleTime: STALE_MS.list,
  meta: { localised: true, quiet: true },
})
