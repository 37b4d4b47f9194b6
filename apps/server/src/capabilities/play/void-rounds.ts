import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'play.void-rounds': Record<string, never>
  }
}

const DAY_MS = 86_400_000
const AT_ONCE = 1000

/** A bet opens a void round again, but not after a day: then it is kept with the rounds that have ended. */
export async function closeVoidRounds(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DAY_MS)
  const { rows } = await sql<{ closed: number }>`select close_void_rounds(${before}, ${AT_ONCE}) as closed`.execute(db)
  return rows[0]?.closed ?? 0
}

export function scheduleVoidRounds(jobs: Jobs, { db, clock }: { db: Db; clock: Clock }): void {
  jobs.define('play.void-rounds', {
    handler: async () => {
      while ((await closeVoidRounds(db, clock.now())) === AT_ONCE);
    },
  })
  jobs.schedule('play.void-rounds', '23 * * * *', 'UTC')
}
