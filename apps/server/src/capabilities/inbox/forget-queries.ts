import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

const MESSAGES = 500
/** Few enough that nobody who reads a message waits. */
const AT_ONCE = 5000

/** Some messages further, up to the first that was sent since; false where there is none that is older. */
export async function endInboxes(db: Db, before: Date): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`select end_inboxes(${before}, ${MESSAGES}) as moved`.execute(db)
  return rows[0]?.moved ?? false
}

/** Some rows of messages that inboxes end above; null once there are none. */
export async function deleteStates(db: Db): Promise<number | null> {
  const { rows } = await sql<{ gone: number | null }>`
    select forget_inbox_states(${MESSAGES}, ${AT_ONCE}) as gone`.execute(db)
  return rows[0]?.gone ?? null
}
