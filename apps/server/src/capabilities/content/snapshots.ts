import type { Clock } from '../../platform/clock.ts'

/** Even a lost notice leaves nothing old on screens for longer. */
const KEEP_MS = 5_000

/** Something read once and shared by all who ask within a few seconds, per merchant. */
export function createSnapshots<T>(clock: Clock, read: (merchantId: number) => Promise<T>) {
  const kept = new Map<number, { value: Promise<T>; untilMs: number }>()

  function of(merchantId: number): Promise<T> {
    const nowMs = clock.now().getTime()
    const known = kept.get(merchantId)
    if (known !== undefined && known.untilMs > nowMs) return known.value
    const value = read(merchantId)
    const entry = { value, untilMs: nowMs + KEEP_MS }
    kept.set(merchantId, entry)
    value.catch(() => {
      if (kept.get(merchantId) === entry) kept.delete(merchantId)
    })
    return value
  }
  return {
    of,
    /** Callers already waiting keep the read under way; later ones get a new read. */
    drop: (merchantId: number) => kept.delete(merchantId),
    dropAll: () => kept.clear(),
  }
}
