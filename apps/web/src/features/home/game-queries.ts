import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { QueryInput } from '@trevo/contract/endpoint'
import { gameList, hotGames, winnerBoard } from '@trevo/contract/games'
import { PAGE_SIZE } from '@trevo/contract/limits'
import { call } from '../../lib/api/call.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { STALE_MS } from '../../lib/query.ts'

const fetchGames = call(gameList)
const fetchHot = call(hotGames)
const fetchWinners = call(winnerBoard)

export type GameFilter = Pick<QueryInput<typeof gameList>, 'gameName' | 'gameType' | 'vassalage' | 'gameClassify'>

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

export const winnersQuery = queryOptions({
  queryKey: ['home', 'winners'],
  queryFn: (context) => fetchWinners({ query: { gameCategory: 'ALL', language: currentLanguage() } }, context),
  staleTime: STALE_MS.list,
  meta: { localised: true, quiet: true },
})
