import { useEffect } from 'react'
import { useCalm } from '../../lib/calm.ts'

/** What lies under the first view, the end of the page, what staff lay over it, what moves its banners: one after the other. */
const PARTS = {
  below: { afterMs: 300, orInput: true },
  end: { afterMs: 100, orInput: true },
  // Never under a finger that was about to press something else.
  popups: { afterMs: 600 },
  motion: { afterMs: 3_000, orInput: true },
}
type Part = keyof typeof PARTS

/** A visitor who comes back gets the whole page at once, so that it opens where it was left. */
const shown = new Set<Part>()

/** False for the first view, true once the browser has time for the part. */
export function useIdle(part: Part): boolean {
  const isIdle = useCalm(PARTS[part], shown.has(part))
  useEffect(() => {
    if (isIdle) shown.add(part)
  }, [isIdle, part])
  return isIdle
}
