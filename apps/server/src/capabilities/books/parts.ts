import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import './tables.ts'
import { whenFree } from './when-free.ts'

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
  const plans = await db.selectFrom('partition_plan').select('table_name').orderBy('table_name').execute()
  let made = 0
  for (const { table_name } of plans) {
    const make = sql<{ made: number }>`select make_parts(${table_name}, ${from}, ${to}) as made`
    const { rows } = await whenFree(() => make.execute(db))
    made += rows[0]?.made ?? 0
  }
  return made
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
