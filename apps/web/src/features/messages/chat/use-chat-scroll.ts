import { type UIEvent, useLayoutEffect, useRef } from 'react'
import { INFINITE_SCROLL_PX } from '../../../lib/ui-constants.ts'

/** Close enough to the end to mean it. */
const END_SLACK_PX = 80

type Options = {
  /** The first line shown: another one says that older ones came in above. */
  first: string | undefined
  onNearStart: () => void
}

/** Stays at the end while the reader is there; older lines that come in above leave what is read in its place. */
export function useChatScroll({ first, onNearStart }: Options) {
  const frame = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const known = useRef({ first, height: 0 })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const grownPx = element.scrollHeight - known.current.height
    if (isAtEnd.current) element.scrollTop = element.scrollHeight
    else if (first !== known.current.first) element.scrollTop += grownPx
    known.current = { first, height: element.scrollHeight }
  })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    // Pictures that arrive and a keyboard that opens change the room; the end stays in view.
    const keep = () => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight
    }
    addEventListener('resize', keep)
    element.addEventListener('load', keep, true)
    return () => {
      removeEventListener('resize', keep)
      element.removeEventListener('load', keep, true)
    }
  }, [])
  return {
    frame,
    onScroll({ currentTarget: element }: UIEvent<HTMLDivElement>) {
      isAtEnd.current = element.scrollHeight - element.clientHeight - element.scrollTop < END_SLACK_PX
      if (element.scrollTop < INFINITE_SCROLL_PX) onNearStart()
    },
    /** Whoever writes wants to see it. */
    toEnd() {
      isAtEnd.current = true
      if (frame.current) frame.current.scrollTop = frame.current.scrollHeight
    },
  }
}
