import { createKept } from '@trevo/contract/kept'
import type { Clock } from '../../platform/clock.ts'

/** Even a lost notice leaves nothing old on screens for longer. */
const KEEP_MS = 5_000

/** Something read once and shared by all who ask within a few seconds, per merchant. */
export function createSnapshots<T>(clock: Clock, read: (merchantId: number) => Promise<T>) {
  const kept = createKept<number>({ forMs: KEEP_MS, nowMs: () => clock.now().getTime() })
  return {
    of: (merchantId: number): Promise<T> => kept.of(merchantId, () => read(merchantId)),
    /** Callers already waiting keep the read under way; later ones get a new read. */
    drop: (merchantId: number) => kept.forget(merchantId),
    dropAll: () => kept.clear(),
  }
}
