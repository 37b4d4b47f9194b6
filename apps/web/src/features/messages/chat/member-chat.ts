import type { SessionInfo } from '@trevo/contract/session'
import * as z from 'zod/mini'
import { read, write } from '../../../lib/storage.ts'
import { live } from '../../../session/live.ts'
import { currentSession, onSessionChange } from '../../../session/session.ts'
import { toastError } from '../../../ui/error-toast.ts'
import { type Chat, createChat } from './chat.ts'
import { createOutbox, type Outbox, type PendingMessage, PendingMessages } from './outbox.ts'

const Kept = z.object({ owner: z.string(), list: PendingMessages })

const ownerOf = ({ merchantCode, userName }: SessionInfo) => `${merchantCode}/${userName}`

/** What another member wrote in this tab is not sent in this one's name. */
function keptFor(owner: string): readonly PendingMessage[] {
  const kept = Kept.safeParse(read('chatOutbox'))
  return kept.success && kept.data.owner === owner ? kept.data.list : []
}

export type MemberChat = { chat: Chat; outbox: Outbox }

function create(session: SessionInfo): MemberChat & { stop: () => void } {
  const owner = ownerOf(session)
  const chat = createChat()
  const outbox = createOutbox({
    kept: keptFor(owner),
    keep: (list) => write('chatOutbox', { owner, list }),
    send: chat.send,
    onSent: chat.accept,
    onRefused: toastError,
  })
  const wake = () => outbox.wake()
  addEventListener('online', wake)
  const stopLive = live.state.subscribe(() => live.state.get() === 'open' && wake())
  return {
    chat,
    outbox,
    stop() {
      outbox.stop()
      removeEventListener('online', wake)
      stopLive()
    },
  }
}

let current: { token: string; member: ReturnType<typeof create> } | null = null

onSessionChange(() => {
  if (!current || currentSession()?.token === current.token) return
  current.member.stop()
  current = null
})

/** One for a session, beyond the page: what was written goes on being sent after the member left it. */
export function chatOf(session: SessionInfo): MemberChat {
  if (current?.token === session.token) return current.member
  current?.member.stop()
  current = { token: session.token, member: create(session) }
  return current.member
}
