import { startTransition, useEffect, useState } from 'react'

const IDLE_AFTER_MS = 300

/** A visitor who comes back gets the whole page at once, so that it opens where it was left. */
let wasIdle = false

/** False for the first view, true once the browser has time for what lies below it. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(wasIdle)
  useEffect(() => {
    if (isIdle) return
    const show = () => {
      wasIdle = true
      startTransition(() => setIdle(true))
    }
    // Safari knows no idle time.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(show, IDLE_AFTER_MS)
      return () => clearTimeout(timer)
    }
    const waiting = requestIdleCallback(show, { timeout: IDLE_AFTER_MS })
    return () => cancelIdleCallback(waiting)
  }, [isIdle])
  return isIdle
}
