import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import './tables.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'books.parts': Record<string, never>
  }
}

const DAY_MS = 86_400_000
/** Far enough that nobody has to get up when the job fails for a week. */
const AHEAD_MS = 21 * DAY_MS

/** Makes the parts that tables will need, and those of the past that something was written into late. */
export async function makeParts(db: Db, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{ made: number }>`select make_partitions(${from}, ${to}) as made`.execute(db)
  return rows[0]?.made ?? 0
}

export function scheduleParts(jobs: Jobs, { db, clock }: { db: Db; clock: Clock }): void {
  jobs.define('books.parts', {
    handler: async () => {
      const now = clock.now().getTime()
      await makeParts(db, new Date(now - DAY_MS), new Date(now + AHEAD_MS))
    },
  })
  jobs.schedule('books.parts', '7 * * * *', 'UTC')
}
