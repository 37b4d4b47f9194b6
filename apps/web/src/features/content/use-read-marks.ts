import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Announcement } from '@trevo/contract/content'
import { marksRead } from '@trevo/contract/members'
import { useCallback } from 'react'
import { currentSession } from '../../session/session.ts'
import { setUnread } from '../../shared/unread/unread.ts'
import { type NoticeList, noticesKey, postRead } from './queries.ts'
import { createReadMarks } from './read-marks.ts'

function showRead(client: QueryClient, id: string): void {
  client.setQueriesData<NoticeList>({ queryKey: noticesKey }, (old) => {
    if (!old?.list.some((notice) => notice.id === id && !notice.read)) return old
    return {
      list: old.list.map((notice) => (notice.id === id ? { ...notice, read: true } : notice)),
      unreadCount: Math.max(0, old.unreadCount - 1),
    }
  })
}

type Marks = { token: string; mark: (id: string) => void }
let marks: Marks | null = null

/** One for a session, so that a mark on its way is neither lost nor repeated when the page changes. */
function marksOf(client: QueryClient, token: string): Marks {
  if (marks?.token === token) return marks
  const mark = createReadMarks({
    show: (id) => showRead(client, id),
    send: async (id) => setUnread(await postRead({ body: { announcementId: id, read: true } })),
    reload: () => void client.invalidateQueries({ queryKey: noticesKey }),
  })
  marks = { token, mark }
  return marks
}

/** Only real members keep read marks; for everybody else every notice counts as read. */
export function useMarkRead(): (notice: Pick<Announcement, 'id' | 'read'>) => void {
  const client = useQueryClient()
  return useCallback(
    ({ id, read }) => {
      const session = currentSession()
      if (!read && session && marksRead(session.type)) marksOf(client, session.token).mark(id)
    },
    [client],
  )
}
