import type { SessionInfo } from '@trevo/contract/session'
import { useEffect, useSyncExternalStore } from 'react'
import { chatOf } from './member-chat.ts'

export function useChat(session: SessionInfo) {
  const { chat, outbox } = chatOf(session)
  useEffect(() => chat.open(), [chat])
  return {
    chat,
    outbox,
    state: useSyncExternalStore(chat.state.subscribe, chat.state.get),
    pending: useSyncExternalStore(outbox.list.subscribe, outbox.list.get),
  }
}
