import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { RETENTIONS, type Retention } from './retentions.ts'

const DAY_MS = 86_400_000
/** Few enough that nobody who writes to the table waits. */
const AT_ONCE = 5000
const KEY_DAYS = 120

/** Forgets what its retention no longer keeps, in small transactions. */
export async function forgetOld(
  db: Db,
  now: Date,
  retentions: Readonly<Record<string, Retention>> = RETENTIONS,
): Promise<number> {
  let rows = 0
  for (const [table, retention] of Object.entries(retentions)) {
    if (typeof retention === 'string' || !('days' in retention)) continue
    const before = new Date(now.getTime() - retention.days * DAY_MS)
    for (let gone = AT_ONCE; gone === AT_ONCE; rows += gone) {
      gone = await forgetRows(db, { table, column: retention.by, before })
    }
  }
  return rows
}

type Old = { table: string; column: string; before: Date }

async function forgetRows(db: Db, { table, column, before }: Old): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select forget_rows(${table}, ${column}, ${before}, ${AT_ONCE}) as gone`.execute(db)
  return rows[0]?.gone ?? 0
}

/** Forgets keys of the ledger ten minutes at a time, up to the day from which somebody may still come back with one. */
export async function forgetKeys(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEY_DAYS * DAY_MS)
  for (let isDone = false; !isDone; ) {
    const { rows } = await sql<{ isDone: boolean }>`
      select forget_keys(first_id(${before})) >= first_id(${before}) as "isDone"`.execute(db)
    isDone = rows[0]?.isDone ?? true
  }
}
