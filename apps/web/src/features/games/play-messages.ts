import { FrameMessage } from '@trevo/contract/frame-messages'
import { useEffect, useRef } from 'react'

/** Only the game that is shown speaks here: from its own origin, and from the very frame. */
export function playMessageOf(
  event: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  from: {
    origin: string
    frame: unknown
  },
): FrameMessage | null {
  if (event.origin !== from.origin || !from.frame || event.source !== from.frame) return null
  const parsed = FrameMessage.safeParse(event.data)
  return parsed.success ? parsed.data : null
}

/** The origin of a game's address; an address of our own site is none, since a game has no business there. */
export function gameOriginOf(url: string, ownOrigin: string): string | null {
  try {
    const { origin, protocol } = new URL(url)
    return /^https?:$/.test(protocol) && origin !== ownOrigin ? origin : null
  } catch {
    return null
  }
}

export function usePlayMessages(
  frame: () => HTMLIFrameElement | null,
  origin: string,
  onMessage: (message: FrameMessage) => void,
): void {
  const newest = useRef({ frame, origin, onMessage })
  newest.current = { frame, origin, onMessage }
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const shown = newest.current.frame()?.contentWindow
      const message = playMessageOf(event, { origin: newest.current.origin, frame: shown })
      if (message) newest.current.onMessage(message)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
}
