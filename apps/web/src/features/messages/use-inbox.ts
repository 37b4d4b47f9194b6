import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { ValueOf } from '@trevo/contract/endpoint'
import type { InboxMessage, inboxList } from '@trevo/contract/inbox'
import type { LiveEventData } from '@trevo/contract/live'
import { useEffect } from 'react'
import { live } from '../../session/live.ts'
import { useSession } from '../../session/session.ts'
import { renewQueries } from '../../session/use-renewal.ts'
import { setUnread } from '../../shared/unread/unread.ts'
import { toastError } from '../../ui/error-toast.ts'
import { inboxKey, inboxQuery, postDelete, postRead } from './queries.ts'

type Pages = InfiniteData<ValueOf<typeof inboxList>, string>

/** Shows a change on this page before the server knows of it. */
function change(client: QueryClient, of: (list: readonly InboxMessage[]) => InboxMessage[]): void {
  client.setQueriesData<Pages>(
    { queryKey: inboxKey },
    (old) => old && { ...old, pages: old.pages.map((page) => ({ ...page, list: of(page.list) })) },
  )
}

/** At once here, then on the server, then the list again; where the server did not hear of it the list says so. */
async function inform(client: QueryClient, tell: () => Promise<{ inboxUnreadCount: number }>): Promise<void> {
  try {
    setUnread(await tell())
  } catch (error) {
    toastError(error)
  }
  await client.invalidateQueries({ queryKey: inboxKey })
}

export function useInbox() {
  const client = useQueryClient()
  const query = useInfiniteQuery(inboxQuery(useSession()))
  useEffect(() => {
    const renew = () => void renewQueries(client, inboxKey)
    const hear = ({ kind }: LiveEventData<'unread.changed'>) => kind === 'inbox' && renew()
    // A message to many is one event to all.
    const leave = [live.on('me', 'unread.changed', hear), live.on('site', 'unread.changed', hear)]
    return () => {
      for (const off of leave) off()
    }
  }, [client])
  return {
    query,
    list: query.data?.pages.flatMap((page) => page.list) ?? [],
    read(message: InboxMessage) {
      if (message.read) return
      change(client, (list) => list.map((one) => (one.id === message.id ? { ...one, read: true } : one)))
      void inform(client, () => postRead({ body: { ids: [message.id] } }))
    },
    readAll() {
      change(client, (list) => list.map((one) => ({ ...one, read: true })))
      return inform(client, () => postRead({ body: {} }))
    },
    remove(message: InboxMessage) {
      change(client, (list) => list.filter((one) => one.id !== message.id))
      return inform(client, () => postDelete({ body: { ids: [message.id] } }))
    },
  }
}

export type Inbox = ReturnType<typeof useInbox>
