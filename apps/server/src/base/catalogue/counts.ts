import { createKept } from '@trevo/contract/kept'
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
  return createKept({ forMs: KEEP_MS, most: MAX_KEPT, nowMs: () => clock.now().getTime() })
}
