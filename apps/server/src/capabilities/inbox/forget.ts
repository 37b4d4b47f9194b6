import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { deleteStates, endInboxes } from './forget-queries.ts'

/** Five years and some days, as events of accounts: as long as somebody may ask what a member was told. */
export const INBOX_DAYS = 1900
const DAY_MS = 86_400_000

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'inbox.forget': Record<string, never>
  }
}

/**
 * Forgets what members did with messages that are past their days, and whom they were for. First inboxes end above them, so that none
 * of them is there, let alone unread, when the rows go. Safe to kill and to repeat; answers how many rows went.
 */
export async function forgetInbox({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - INBOX_DAYS * DAY_MS)
  while (await endInboxes(db, before)) {}
  let rows = 0
  for (let gone = await deleteStates(db); gone !== null; gone = await deleteStates(db)) rows += gone
  return rows
}

export function scheduleInboxForgetting(jobs: Jobs, deps: { db: Db; clock: Clock }): void {
  jobs.define('inbox.forget', {
    handler: async () => {
      await forgetInbox(deps)
    },
    expireInSeconds: 3600,
  })
  jobs.schedule('inbox.forget', '10 7 * * *', 'UTC')
}
