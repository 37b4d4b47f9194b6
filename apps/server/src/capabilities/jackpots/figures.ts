import type { Logger } from 'pino'
import type { Figure } from '../../platform/metrics.ts'
import type { Closing } from './close.ts'

const REASONS = ['behind', 'stale', 'away'] as const

/** Whether this node closes draws, and what keeps it from that. Logged once, when it begins. */
export function closingFigures(log: Pick<Logger, 'error'>): { figures: Figure[]; note(held: Closing['held']): void } {
  let now: Closing['held'] = null
  return {
    note(held) {
      if (held !== null && held !== now)
        log.error({ held }, 'no draw of a jackpot is closed: the beacon and this clock do not agree')
      now = held
    },
    figures: [
      {
        name: 'trevo_jackpots_held',
        help: 'Stakes wait for a draw that this node does not close, by why: its clock is behind the beacon, the beacon is stale, or away.',
        labels: ['why'],
        read: () => REASONS.map((why) => ({ value: now === why ? 1 : 0, labels: { why } })),
      },
    ],
  }
}
