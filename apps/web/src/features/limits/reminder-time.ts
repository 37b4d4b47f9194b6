import type { PlayReminder } from '@trevo/contract/play-limits'

const MINUTE_MS = 60_000
/** Nothing is due, or nobody could say: look again in a while. */
const LOOK_AGAIN_MS = 10 * MINUTE_MS

type Due = Pick<PlayReminder, 'reminderMinutes' | 'since' | 'minutes'>

/** How long until the next full span of play is over, and whether something is to be said then. */
export function msUntilReminder(found: Due | null): { waitMs: number; isReminder: boolean } {
  if (!found || found.reminderMinutes === 0 || found.since === null) return { waitMs: LOOK_AGAIN_MS, isReminder: false }
  const left = found.reminderMinutes - (found.minutes % found.reminderMinutes)
  return { waitMs: left * MINUTE_MS, isReminder: true }
}
