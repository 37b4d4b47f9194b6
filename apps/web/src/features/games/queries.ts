import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { RoomType } from '@trevo/contract/catalogue'
import { favouriteList, type Game, gameList, hotGames, liveStreams, recentList } from '@trevo/contract/games'
import { PAGE_SIZE } from '@trevo/contract/limits'
import type { SessionInfo } from '@trevo/contract/session'
import { call } from '../../lib/api/call.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { keys, STALE_MS } from '../../lib/query.ts'
import { favouritesKey, learnFavourites } from '../../shared/games/favourites.ts'
import { type ListState, type ListType, requestOf } from './list-state.ts'

const fetchGames = call(gameList)
const fetchHot = call(hotGames)
const fetchRecent = call(recentList)
const fetchFavourites = call(favouriteList)
const fetchStreams = call(liveStreams)

export type GamePage = {
  games: readonly Game[]
  pageNum: number
  totalPages: number
  /** null where the server does not count. */
  totalCount: number | null
}
type Session = SessionInfo | null
type PageRequest = { state: ListState; session: Session; client: QueryClient; pageNo: number; signal: AbortSignal }

const memberLists = { recent: [...keys.member, 'recent'], fav: [...favouritesKey, 'list'] } as const

function keyOf(state: ListState, session: Session): readonly unknown[] {
  const { tab, gameType, vassalage } = state
  if (tab === 'recent') return [...memberLists.recent, session?.token, gameType, vassalage]
  if (tab === 'fav') return [...memberLists.fav, session?.token, gameType]
  return tab === 'hot' ? ['games', 'hot', gameType] : ['games', 'list', requestOf(state)]
}

async function fetchPage({ state, session, client, pageNo, signal }: PageRequest): Promise<GamePage> {
  const { tab, gameType, vassalage } = state
  const language = currentLanguage()
  if (tab === 'hot') {
    const { list } = await fetchHot({ query: { gameType, language, isPlatform: '2', platform: 'html5' } }, { signal })
    return { games: list, pageNum: 1, totalPages: 1, totalCount: list.length }
  }
  if (tab === 'recent') {
    const query = { page: pageNo, pageSize: PAGE_SIZE.games, gameType, vassalage, language, clientType: '2' as const }
    const { list, totalPages } = await fetchRecent({ query }, { signal })
    return { games: list, pageNum: pageNo, totalPages, totalCount: null }
  }
  if (tab === 'fav') {
    const { content, pageNum, totalPages } = await fetchFavourites(
      { query: { pageNo, pageSize: PAGE_SIZE.games, gameType, language } },
      { signal },
    )
    learnFavourites(
      client,
      session,
      content.map((game) => game.nodeId),
    )
    return { games: content, pageNum, totalPages, totalCount: null }
  }
  return fetchGames({ query: { ...requestOf(state), pageNo, language } }, { signal })
}

/** More exists only while the page number is below the number of pages. */
export const nextPageOf = ({ pageNum, totalPages }: Pick<GamePage, 'pageNum' | 'totalPages'>) =>
  pageNum < totalPages ? pageNum + 1 : undefined

export const listQuery = (state: ListState, session: Session) =>
  infiniteQueryOptions({
    queryKey: keyOf(state, session),
    queryFn: ({ client, pageParam, signal }) => fetchPage({ state, session, client, pageNo: pageParam, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPageOf,
    enabled: session !== null || (state.tab !== 'recent' && state.tab !== 'fav'),
    // Whoever comes back from a game finds the list as it was; what was just played is the exception.
    staleTime: state.tab === 'recent' ? STALE_MS.always : STALE_MS.content,
    meta: { localised: true, quiet: true },
  })

/** How many games a filter would show, before it is applied. */
export const countQuery = (state: ListState) =>
  queryOptions({
    queryKey: ['games', 'count', requestOf(state)],
    queryFn: async ({ signal }) => {
      const query = { ...requestOf(state), pageNo: 1, pageSize: 1, language: currentLanguage() }
      return (await fetchGames({ query }, { signal })).totalCount
    },
    staleTime: STALE_MS.list,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export const hotQuery = (gameType: ListType) =>
  queryOptions({
    queryKey: ['games', 'suggested', gameType],
    queryFn: async ({ signal }) => {
      const { list } = await fetchHot({ query: { gameType, language: currentLanguage() } }, { signal })
      return list
    },
    staleTime: STALE_MS.content,
    meta: { localised: true, quiet: true },
  })

export const streamsQuery = (roomType: RoomType | null) =>
  queryOptions({
    queryKey: ['games', 'streams', roomType],
    queryFn: async ({ signal }) => {
      const query = { language: currentLanguage(), ...(roomType && { roomType }) }
      return (await fetchStreams({ query }, { signal })).list
    },
    staleTime: STALE_MS.member,
    refetchInterval: STALE_MS.list,
    placeholderData: keepPreviousData,
    meta: { localised: true, quiet: true },
  })
