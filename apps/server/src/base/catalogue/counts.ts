import type { Clock } from '../../platform/clock.ts'

const KEEP_MS = 60_000
/** Search texts come from callers, so there can be any number of them. */
const MAX_KEPT = 2_000

export type Counts = {
  /** What was counted for this key, or counts it; callers at the same moment share one count. */
  of<T>(key: string, count: () => Promise<T>): Promise<T>
  clear(): void
}

/** Totals of lists, and what else looks at every game: they cost more than the page they stand on, and pages share them. */
export function createCounts(clock: Clock): Counts {
  const kept = new Map<string, { value: Promise<unknown>; untilMs: number }>()
  return {
    of<T>(key: string, count: () => Promise<T>): Promise<T> {
      const nowMs = clock.now().getTime()
      const known = kept.get(key)
      // A key is only ever asked for with one kind of count.
      if (known !== undefined && known.untilMs > nowMs) return known.value as Promise<T>
      const value = count()
      const entry = { value, untilMs: nowMs + KEEP_MS }
      kept.delete(key)
      if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? '')
      kept.set(key, entry)
      value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key)
      })
      return value
    },
    clear: () => kept.clear(),
  }
}
