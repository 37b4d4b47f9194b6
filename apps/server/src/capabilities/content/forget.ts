import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { deleteMarks, longOver } from './forget-queries.ts'

/** After it was last shown: who shows it again later than that tells it anew. */
export const MARK_DAYS = 400
const DAY_MS = 86_400_000

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'content.forget': Record<string, never>
  }
}

/** Forgets who read what has not been shown for long. What is shown keeps its marks for as long as it is. Answers how many went. */
export async function forgetMarks({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const ids = await longOver(db, new Date(clock.now().getTime() - MARK_DAYS * DAY_MS))
  let marks = 0
  for (let gone = await deleteMarks(db, ids); gone > 0; gone = await deleteMarks(db, ids)) marks += gone
  return marks
}

export function scheduleContentForgetting(jobs: Jobs, deps: { db: Db; clock: Clock }): void {
  jobs.define('content.forget', {
    handler: async () => {
      await forgetMarks(deps)
    },
    expireInSeconds: 3600,
  })
  jobs.schedule('content.forget', '20 7 * * *', 'UTC')
}
