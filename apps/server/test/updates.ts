import { sql } from 'kysely'
import { type Db, inTx, type Tx } from '../src/platform/db.ts'

export type Updates = Record<string, { all: number; inPlace: number }>

/** How many rows of these tables a piece of work updates, and how many of them without touching an index. */
export function updatesOf(db: Db, tables: readonly string[], work: (tx: Tx) => Promise<unknown>): Promise<Updates> {
  return inTx(db, async (tx) => {
    // Of the connection, which may have done some before.
    const before = await counts(tx, tables)
    await work(tx)
    const after = await counts(tx, tables)
    return Object.fromEntries(
      [...after].map(([name, { all, inPlace }]) => {
        const earlier = before.get(name) ?? { all: 0, inPlace: 0 }
        return [name, { all: all - earlier.all, inPlace: inPlace - earlier.inPlace }]
      }),
    )
  })
}

async function counts(tx: Tx, tables: readonly string[]): Promise<Map<string, { all: number; inPlace: number }>> {
  const { rows } = await sql<{ name: string; all: number; inPlace: number }>`
    select relname as name, n_tup_upd::int as all, n_tup_hot_upd::int as "inPlace" from pg_stat_xact_user_tables
    where relname = any(${[...tables]}::text[])`.execute(tx)
  return new Map(rows.map(({ name, ...row }) => [name, row]))
}
