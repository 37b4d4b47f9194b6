import type { Clock } from '../../platform/clock.ts'

/** How late a start or end may be told, at most. */
const LOOK_EVERY_MS = 500

export type Turn = { merchantId: number; at: Date }

/** Tells of every merchant whose content starts or ends, when the moment comes. */
export function createTurnWatch(clock: Clock, onTurn: (merchantId: number) => void) {
  let turns: readonly Turn[] = []
  const look = () => {
    const now = clock.now()
    const due = turns.filter(({ at }) => at <= now)
    if (due.length === 0) return
    turns = turns.filter(({ at }) => at > now)
    for (const merchantId of new Set(due.map((turn) => turn.merchantId))) onTurn(merchantId)
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  return {
    /** What is due already is told first: reading again must not swallow it. */
    replace(next: readonly Turn[]) {
      look()
      turns = next
    },
    close: () => clearInterval(timer),
  }
}
