import { inboxDelete, inboxList, inboxRead, inboxRecipients, inboxSend } from '@trevo/contract/inbox'
import { call } from '../../lib/api/call.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { memberPages } from '../../lib/member-pages.ts'
import type { Session } from '../../lib/member-query.ts'
import { keys, STALE_MS } from '../../lib/query.ts'

const fetchInbox = call(inboxList)
const fetchRecipients = call(inboxRecipients)

export const postRead = call(inboxRead)
export const postDelete = call(inboxDelete)
export const postMessage = call(inboxSend)

export const inboxKey = [...keys.member, 'inbox'] as const

export const inboxQuery = (session: Session) =>
  memberPages(session, {
    queryKey: [...inboxKey],
    queryFn: ({ pageParam, signal }) =>
      fetchInbox({ query: { language: currentLanguage(), ...(pageParam && { cursor: pageParam }) } }, { signal }),
    meta: { localised: true },
  })

export const recipientsQuery = (search: string, session: Session) =>
  memberPages(session, {
    queryKey: [...keys.member, 'inbox-recipients', search],
    queryFn: ({ pageParam, signal }) =>
      fetchRecipients({ query: { search, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    staleTime: STALE_MS.list,
  })
