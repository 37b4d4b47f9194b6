import { useEffect, useRef } from 'react'
import { afterPaint } from '../../lib/after-paint.ts'
import { INFINITE_SCROLL_PX, THROTTLE_MS } from '../../lib/ui-constants.ts'
import { throttled } from './throttle.ts'

type LoadMore = {
  hasMore: boolean
  isLoading: boolean
  /** Grows with the list: a page that does not fill the screen asks for the next one by itself. */
  shown: number
  load: () => void
}

const isNearEnd = () => document.documentElement.scrollHeight - innerHeight - scrollY < INFINITE_SCROLL_PX

/** Asks for more when the end of the page is near, at most once a second. */
export function useLoadMore({ hasMore, isLoading, shown, load }: LoadMore): void {
  const newest = useRef(load)
  newest.current = load
  const loadMore = useRef<(() => boolean) | null>(null)
  loadMore.current ??= throttled(THROTTLE_MS.loadMore, () => newest.current())
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` is there to look again after each page
  useEffect(() => {
    if (!hasMore || isLoading) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      clearTimeout(timer)
      if (!isNearEnd() || loadMore.current?.()) return
      // Dropped by the throttle, and perhaps nobody scrolls again.
      timer = setTimeout(check, THROTTLE_MS.loadMore)
    }
    // Asked at once, the height would lay out the page that has just come within the task that rendered it.
    const stop = afterPaint(check)
    addEventListener('scroll', check, { passive: true })
    return () => {
      stop()
      clearTimeout(timer)
      removeEventListener('scroll', check)
    }
  }, [hasMore, isLoading, shown])
}
