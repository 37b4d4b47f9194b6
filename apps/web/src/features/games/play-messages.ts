import { useEffect, useRef } from 'react'

/** What a game in the frame tells the page around it. */
export type PlayMessage = { type: 'trevo:round'; open: boolean } | { type: 'trevo:balance' }

/** Only our own studio speaks here: same origin, and from the very frame that is shown. */
export function playMessageOf(
  event: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  from: {
    origin: string
    frame: unknown
  },
): PlayMessage | null {
  if (event.origin !== from.origin || !from.frame || event.source !== from.frame) return null
  const data = event.data as { type?: unknown; open?: unknown } | null
  if (data?.type === 'trevo:balance') return { type: 'trevo:balance' }
  if (data?.type === 'trevo:round') return { type: 'trevo:round', open: data.open === true }
  return null
}

export function usePlayMessages(
  frame: () => HTMLIFrameElement | null,
  onMessage: (message: PlayMessage) => void,
): void {
  const newest = useRef({ frame, onMessage })
  newest.current = { frame, onMessage }
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const shown = newest.current.frame()?.contentWindow
      const message = playMessageOf(event, { origin: location.origin, frame: shown })
      if (message) newest.current.onMessage(message)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
}
