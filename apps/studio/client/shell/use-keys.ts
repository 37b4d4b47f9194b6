import { useEffect, useRef } from 'react'
import { isSheetOpen } from './open-sheets.ts'

/** Keys that a focused button or link takes for itself. */
const PRESSING: ReadonlySet<string> = new Set([' ', 'Enter'])
const TYPING = 'input, select, textarea'

/** What keys of a keyboard do, wherever nothing else wants them; a key that is held counts once. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const newest = useRef(keys)
  newest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = newest.current[event.key]
      const isElsewhere =
        event.target instanceof Element &&
        event.target.closest(PRESSING.has(event.key) ? `${TYPING}, button, a` : TYPING) !== null
      const isOther = event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented
      if (act === undefined || isElsewhere || isOther || isSheetOpen()) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
