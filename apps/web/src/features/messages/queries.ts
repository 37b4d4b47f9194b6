import { infiniteQueryOptions } from '@tanstack/react-query'
import { inboxDelete, inboxList, inboxRead, inboxRecipients, inboxSend } from '@trevo/contract/inbox'
import type { SessionInfo } from '@trevo/contract/session'
import { call } from '../../lib/api/call.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { keys, STALE_MS } from '../../lib/query.ts'

const fetchInbox = call(inboxList)
const fetchRecipients = call(inboxRecipients)

export const postRead = call(inboxRead)
export const postDelete = call(inboxDelete)
export const postMessage = call(inboxSend)

export const inboxKey = [...keys.member, 'inbox'] as const

export const inboxQuery = (session: SessionInfo | null) =>
  infiniteQueryOptions({
    queryKey: [...inboxKey, session?.token],
    queryFn: ({ pageParam, signal }) =>
      fetchInbox({ query: { language: currentLanguage(), ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    enabled: session !== null,
    staleTime: STALE_MS.always,
    meta: { localised: true, quiet: true },
  })

export const recipientsQuery = (search: string, session: SessionInfo | null) =>
  infiniteQueryOptions({
    queryKey: [...keys.member, 'inbox-recipients', search, session?.token],
    queryFn: ({ pageParam, signal }) =>
      fetchRecipients({ query: { search, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    enabled: session !== null,
    staleTime: STALE_MS.list,
    meta: { quiet: true },
  })
