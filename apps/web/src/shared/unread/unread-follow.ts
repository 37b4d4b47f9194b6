import { chatSeen } from '@trevo/contract/chat'
import { unreadCounters } from '@trevo/contract/inbox'
import type { LiveEventData } from '@trevo/contract/live'
import { isReal } from '@trevo/contract/members'
import { call } from '../../lib/api/call.ts'
import { throttleTrailing } from '../../lib/trailing-throttle.ts'
import { THROTTLE_MS } from '../../lib/ui-constants.ts'
import { live } from '../../session/live.ts'
import { currentSession, onSessionChange } from '../../session/session.ts'
import { NOTHING_UNREAD, setUnread } from './unread.ts'

const fetchCounters = call(unreadCounters)
const postSeen = call(chatSeen)

/** Wherever the member is, the message has arrived; that it was read is for the chat page to say. */
function confirmMessage({ id: upTo }: LiveEventData<'chat.message'>): void {
  postSeen({ body: { upTo, delivery: 'delivered' } }).catch(() => undefined)
}

/** Only real members have anything to read; a count that was asked for one session never shows in the next. */
async function fetchUnread(): Promise<void> {
  const session = currentSession()
  if (!session || !isReal(session.type)) return
  try {
    const counters = await fetchCounters()
    if (currentSession()?.token === session.token) setUnread(counters)
  } catch {
    // The next event, or the next page, asks again.
  }
}

/** Keeps the counters fresh until the returned function is called. */
export function followUnread(): () => void {
  const fetching = throttleTrailing(THROTTLE_MS.unread, () => void fetchUnread())
  let known = currentSession()?.token
  let leave: (() => void)[] = []
  const follow = () => {
    for (const off of leave) off()
    const session = currentSession()
    leave = []
    if (!session || !isReal(session.type)) return
    leave = [
      live.on('me', 'unread.changed', fetching.ask),
      live.onGap('me', fetching.ask),
      // A message to many is one event to all.
      live.on('site', 'unread.changed', fetching.ask),
      live.onGap('site', fetching.ask),
      live.on('site', 'content.changed', fetching.ask),
      live.on('me', 'chat.message', confirmMessage),
    ]
    fetching.ask()
  }
  const stopSession = onSessionChange(() => {
    if (currentSession()?.token === known) return
    known = currentSession()?.token
    setUnread(NOTHING_UNREAD)
    follow()
  })
  follow()
  return () => {
    stopSession()
    fetching.stop()
    for (const off of leave) off()
  }
}
