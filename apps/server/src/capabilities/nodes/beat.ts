import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { dropBeat, forgetGone, keepBeat, type Pulse, type Self } from './queries.ts'

export const BEAT_EVERY_MS = 10_000
/** It missed two. */
export const SILENT_AFTER_MS = 3 * BEAT_EVERY_MS
/** Long enough to be asked about; after that it is history. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000
const BYTES_PER_MB = 1024 * 1024

type Deps = { db: Db; clock: Clock; self: Self; pulse: () => Pulse }

/** Says that this node is there, and forgets those that have not said so for a day. */
export async function beat({ db, clock, self, pulse }: Deps): Promise<void> {
  const now = clock.now()
  const memoryMb = Math.round(process.memoryUsage.rss() / BYTES_PER_MB)
  await keepBeat(db, { ...self, ...pulse(), memoryMb, seenAt: now })
  await forgetGone(db, new Date(now.getTime() - FORGOTTEN_AFTER_MS))
}

/** A node that was told to stop is not missed. */
export const leave = ({ db, self }: Pick<Deps, 'db' | 'self'>) => dropBeat(db, self.name)
