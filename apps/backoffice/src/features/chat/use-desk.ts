import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listen } from '../../lib/live.ts'
import { useSession } from '../../lib/session.ts'

const TYPING_SHOWN_MS = 4_000

/** Keys of what the desk has fetched, so that a live event can name what is out of date. */
export const deskKeys = {
  all: ['chat'] as const,
  queue: (merchant: string) => ['chat', merchant, 'queue'] as const,
  conversation: (merchant: string, id: string) => ['chat', merchant, 'conversation', id] as const,
  file: (merchant: string, id: string) => ['chat', merchant, 'file', id] as const,
  answers: (merchant: string) => ['chat-answers', merchant] as const,
  messages: (merchant: string, id: string) => ['chat', merchant, 'messages', id] as const,
}

/** Keeps the desk fresh while it is open; says who is writing, and whether the line is there. */
export function useDesk() {
  const queryClient = useQueryClient()
  const session = useSession()
  const [isOpen, setOpen] = useState(true)
  const [typing, setTyping] = useState<string | null>(null)
  const [token, merchant] = [session?.token, session?.merchant]

  useEffect(() => {
    if (token === undefined || merchant === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const close = listen({
      onState: setOpen,
      onFresh: () => queryClient.invalidateQueries({ queryKey: deskKeys.all }),
      onEvent: (name, data) => {
        if (name === 'desk.changed') queryClient.invalidateQueries({ queryKey: deskKeys.all })
        if (name !== 'desk.typing' || !('conversationId' in data)) return
        clearTimeout(timer)
        setTyping(data.conversationId)
        timer = setTimeout(() => setTyping(null), TYPING_SHOWN_MS)
      },
    })
    return () => {
      clearTimeout(timer)
      close()
    }
  }, [queryClient, token, merchant])
  return { isOpen, typing }
}
