import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type DrawnResult,
  type DrawSlot,
  lotteryDraw,
  lotteryDraws,
  lotteryGame,
  lotteryList,
  lotteryResults,
  lotterySlots,
} from '@trevo/contract/lottery'
import { cancelOrder, lotteryOrder, lotteryOrders, placeOrder } from '@trevo/contract/lottery-orders'
import { call } from '../../lib/api/call.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { memberPages } from '../../lib/member-pages.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'
import { keys, STALE_MS } from '../../lib/query.ts'
import { heardServerTime, serverNowMs } from '../../lib/server-clock.ts'
import { keepGames, keptGames } from './kept-games.ts'

export const postOrder = call(placeOrder)
export const postCancel = call(cancelOrder)
const fetchList = call(lotteryList)
const fetchGame = call(lotteryGame)
const fetchSlots = call(lotterySlots)
const fetchResults = call(lotteryResults)
const fetchDraws = call(lotteryDraws)
const fetchDraw = call(lotteryDraw)
const fetchOrders = call(lotteryOrders)
const fetchOrder = call(lotteryOrder)

export type OrderFilter = 'all' | 'open' | 'won'

export const lotteryKey = ['lottery'] as const
export const gameKey = (code: string) => [...lotteryKey, 'game', code] as const
export const ordersKey = [...keys.member, 'lottery'] as const
const always = { staleTime: STALE_MS.always, refetchOnWindowFocus: true, meta: { quiet: true } } as const
const localised = { ...always, meta: { quiet: true, localised: true } } as const

/** Every answer with the server's time sets our clock by it. */
async function timed<T extends { serverNow: string }>(asking: Promise<T>): Promise<T> {
  const answer = await asking
  heardServerTime(answer.serverNow)
  return answer
}

/** The server draws a moment after the time, and nobody needs more questions than this. */
const AFTER_MS = 1_500
const RESULT_MS = 3_000
/** A draw without numbers for so long may be void: the live channel tells of it. */
const RESULT_WITHIN_MS = 60_000
const LEAST_MS = 1_000
const MOST_MS = 60_000

type Drawing = { current: DrawSlot | null; last: DrawnResult | null }

/** When to ask again: after the next close or draw, and every few seconds while numbers are due. */
export function msUntilNews(games: readonly Drawing[], nowMs: number): number {
  const times = games.flatMap(({ current, last }) => {
    if (current === null) return []
    const opensMs = Date.parse(current.opensAt)
    const lastMs = last === null ? 0 : Date.parse(last.drawsAt)
    const isDue = opensMs <= nowMs && lastMs < opensMs && nowMs - opensMs < RESULT_WITHIN_MS
    const ahead = [opensMs, Date.parse(current.closesAt)].filter((ms) => ms > nowMs).map((ms) => ms - nowMs + AFTER_MS)
    return isDue ? [...ahead, RESULT_MS] : ahead
  })
  return Math.max(LEAST_MS, Math.min(MOST_MS, ...times))
}

function keptListing() {
  const list = keptGames()
  return list && { serverNow: new Date(serverNowMs()).toISOString(), list }
}

export const listQuery = () =>
  queryOptions({
    ...localised,
    queryKey: [...lotteryKey, 'list'],
    queryFn: async (context) => {
      const answer = await timed(fetchList({ query: { language: currentLanguage() } }, context))
      keepGames(answer.list)
      return answer
    },
    placeholderData: keptListing,
    refetchInterval: ({ state }) => msUntilNews(state.data?.list ?? [], serverNowMs()),
  })

export const gameQuery = (code: string, session: Session) =>
  queryOptions({
    ...localised,
    queryKey: [...gameKey(code), 'detail', session?.token],
    queryFn: (context) => timed(fetchGame({ params: { code }, query: { language: currentLanguage() } }, context)),
    enabled: code !== '',
    refetchInterval: ({ state }) => msUntilNews(state.data ? [state.data.game] : [], serverNowMs()),
  })

/** From the draw that takes bets now, and asked for anew when another one does. */
export const slotsQuery = (code: string, from: string | undefined, isWanted: boolean) =>
  queryOptions({
    ...always,
    queryKey: [...gameKey(code), 'slots', from],
    queryFn: (context) => timed(fetchSlots({ params: { code } }, context)),
    enabled: code !== '' && from !== undefined && isWanted,
    placeholderData: keepPreviousData,
  })

export const resultsQuery = (code: string, count: number) =>
  queryOptions({
    ...always,
    queryKey: [...gameKey(code), 'results', count],
    queryFn: (context) => fetchResults({ params: { code }, query: { count } }, context),
    enabled: code !== '',
  })

export const drawsQuery = (code: string) =>
  infiniteQueryOptions({
    ...always,
    queryKey: [...gameKey(code), 'draws'],
    queryFn: ({ pageParam, signal }) =>
      fetchDraws({ params: { code }, query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    enabled: code !== '',
  })

export const drawQuery = (code: string, period: string) =>
  queryOptions({
    ...always,
    queryKey: [...gameKey(code), 'draw', period],
    queryFn: (context) => fetchDraw({ params: { code, period } }, context),
    enabled: code !== '' && period !== '',
  })

export const ordersQuery = (filter: OrderFilter, session: Session) =>
  memberPages(session, {
    refetchOnWindowFocus: true,
    meta: { localised: true },
    queryKey: [...ordersKey, 'orders', filter],
    queryFn: ({ pageParam, signal }) =>
      timed(
        fetchOrders(
          { query: { language: currentLanguage(), filter, ...(pageParam && { cursor: pageParam }) } },
          { signal },
        ),
      ),
  })

/** The live channel tells at once; should it be silent, nobody waits longer than this. */
const OPEN_ORDER_MS = 15_000

export const orderQuery = (id: string, session: Session) =>
  memberQuery(session, {
    refetchOnWindowFocus: true,
    meta: { localised: true },
    queryKey: [...ordersKey, 'order', id],
    queryFn: (context) => timed(fetchOrder({ params: { id }, query: { language: currentLanguage() } }, context)),
    isAsked: id !== '',
    refetchInterval: ({ state }) => (state.data?.order.state === 'open' ? OPEN_ORDER_MS : false),
  })
