import { type QueryFunctionContext, type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { SessionInfo } from '@trevo/contract/session'
import { STALE_MS } from './query.ts'

export type Session = SessionInfo | null

type Settings<T> = Pick<
  UseQueryOptions<T>,
  | 'staleTime'
  | 'gcTime'
  | 'retry'
  | 'refetchInterval'
  | 'refetchOnWindowFocus'
  | 'refetchOnReconnect'
  | 'placeholderData'
>

export type MemberQuery<T> = Settings<T> & {
  /** Without the session, which is added. */
  queryKey: QueryKey
  queryFn: (context: QueryFunctionContext) => Promise<T>
  /** False while what is asked for is not known yet. */
  isAsked?: boolean
  meta?: { localised?: true }
}

/** Asked only for somebody who is signed in, and kept apart from what was answered to anybody else on this device. */
export const ofMember = (session: Session, queryKey: QueryKey, isAsked = true) => ({
  queryKey: [...queryKey, session?.token],
  enabled: session !== null && isAsked,
})

/** A query of the member. Fetched anew wherever it is opened, and told about by the screen, unless said otherwise. */
export const memberQuery = <T>(session: Session, { queryKey, isAsked, meta, ...query }: MemberQuery<T>) =>
  queryOptions({
    staleTime: STALE_MS.always,
    ...query,
    ...ofMember(session, queryKey, isAsked),
    meta: { quiet: true, ...meta },
  })
