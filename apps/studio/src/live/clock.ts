import type { Pool } from '../platform/db.ts'

const PROBES = 5

/** The database's time, read on this process's monotonic clock: all nodes mean the same moment, and it never steps back. */
export type SharedClock = { nowMs(): number; sync(): Promise<void> }

export function createSharedClock(pool: Pool): SharedClock {
  let offsetMs = performance.timeOrigin
  return {
    nowMs: () => performance.now() + offsetMs,
    /** The quickest of a few answers is the truest: half its way is all that is not known. */
    async sync() {
      let quickestMs = Number.POSITIVE_INFINITY
      for (let probe = 0; probe < PROBES; probe++) {
        const askedAt = performance.now()
        const { rows } = await pool.query<{ ms: number }>(
          'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
        )
        const answeredAt = performance.now()
        const tookMs = answeredAt - askedAt
        const [row] = rows
        if (row === undefined || tookMs >= quickestMs) continue
        quickestMs = tookMs
        offsetMs = row.ms - (askedAt + answeredAt) / 2
      }
    },
  }
}
