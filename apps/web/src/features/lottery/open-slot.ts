import { useServerClock } from '../../lib/server-clock.ts'

/** The first of these that still takes bets. It changes when one closes, not with every second. */
export function useOpenSlot<Slot extends { closesAt: string }>(slots: readonly (Slot | null)[]): Slot | null {
  const place = useServerClock((nowMs) => slots.findIndex((slot) => slot !== null && Date.parse(slot.closesAt) > nowMs))
  return slots[place] ?? null
}
