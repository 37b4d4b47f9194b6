import { queryOptions } from '@tanstack/react-query'
import { bolaoDetail, bolaoList, buyShares, cancelBolao, myBolaos, openBolao } from '@trevo/contract/bolao'
import { call } from '../../lib/api/call.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { memberPages } from '../../lib/member-pages.ts'
import type { Session } from '../../lib/member-query.ts'
import { keys, STALE_MS } from '../../lib/query.ts'
import { heardServerTime } from '../../lib/server-clock.ts'

export const postOpen = call(openBolao)
export const postBuy = call(buyShares)
export const postCallOff = call(cancelBolao)
const fetchList = call(bolaoList)
const fetchMine = call(myBolaos)
const fetchOne = call(bolaoDetail)

export const bolaosKey = [...keys.member, 'bolaos'] as const
const always = { staleTime: STALE_MS.always, refetchOnWindowFocus: true, meta: { localised: true } } as const

async function timed<T extends { serverNow: string }>(asking: Promise<T>): Promise<T> {
  const answer = await asking
  heardServerTime(answer.serverNow)
  return answer
}

/** Guests see them too; `who` keeps what a member holds apart from what others see. */
export const openBolaosQuery = (code: string | undefined, session: Session) =>
  queryOptions({
    ...always,
    queryKey: [...bolaosKey, 'open', code ?? '', session === null ? 'guest' : 'member'],
    queryFn: (context) =>
      timed(fetchList({ query: { language: currentLanguage(), ...(code && { gameCode: code }) } }, context)),
  })

export const bolaoQuery = (id: string, session: Session) =>
  queryOptions({
    ...always,
    queryKey: [...bolaosKey, 'one', id, session === null ? 'guest' : 'member'],
    queryFn: (context) => timed(fetchOne({ params: { id }, query: { language: currentLanguage() } }, context)),
  })

export const myBolaosQuery = (session: Session) =>
  memberPages(session, {
    ...always,
    queryKey: [...bolaosKey, 'mine'],
    queryFn: ({ pageParam, signal }) =>
      timed(fetchMine({ query: { language: currentLanguage(), ...(pageParam && { cursor: pageParam }) } }, { signal })),
  })
