import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { jackpotDraw, jackpotDrops } from '@trevo/contract/jackpots'
import { call } from '../../lib/api/call.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { STALE_MS } from '../../lib/query.ts'

const fetchDrops = call(jackpotDrops)
const fetchDraw = call(jackpotDraw)

/** Which rows are one's own depends on who asks. */
export const dropsQuery = (who: string) =>
  infiniteQueryOptions({
    queryKey: ['jackpots', 'drops', who],
    queryFn: ({ pageParam, signal }) =>
      fetchDrops({ query: { language: currentLanguage(), ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: STALE_MS.member,
    meta: { localised: true },
  })

export const drawQuery = (id: string, number: string) =>
  queryOptions({
    queryKey: ['jackpots', 'draw', id, number],
    queryFn: (context) => fetchDraw({ params: { id, number } }, context),
    staleTime: STALE_MS.list,
  })
