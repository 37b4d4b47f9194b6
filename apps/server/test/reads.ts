import { sql } from 'kysely'
import { type Db, inTx, type Tx } from '../src/platform/db.ts'

/** One table or index: how often it was searched, and what that led to. */
type Part = {
  /** The index, or the table where it was read whole. */
  name: string
  method: 'heap' | 'btree' | 'brin' | 'gin' | 'hash'
  /** As it would be made again; empty of a table. */
  definition: string
  scans: number
  /** Entries of an index; rows of a table that was read whole. */
  read: number
  /** Rows of the table that this search led to. */
  fetched: number
}

type Reads = {
  /** Rows of the tables, read whole or found by an index. */
  rows: number
  /** Entries of indexes that were looked at. */
  entries: number
  scans: number
  parts: Part[]
}

const sum = (parts: readonly Part[], of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0)

/**
 * What a piece of work reads from tables whose names are like `tables` (a pattern), their parts among them. Counted by the one
 * connection it runs on, inside its transaction: nobody else's reads are among them, whenever they are reported.
 */
export const readsOf = <T>(
  db: Db,
  tables: string,
  work: (tx: Tx) => Promise<T>,
  settings: readonly `enable_${string} = off`[] = [],
): Promise<{ answer: T; reads: Reads }> =>
  inTx(db, async (tx) => {
    for (const setting of settings) await sql.raw(`set local ${setting}`).execute(tx)
    return readsInside(tx, tables, () => work(tx))
  })

export async function readsInside<T>(
  tx: Tx,
  tables: string,
  work: () => Promise<T>,
): Promise<{ answer: T; reads: Reads }> {
  // Workers of a plan would count for themselves.
  await sql`set local max_parallel_workers_per_gather = 0`.execute(tx)
  // Of the connection, which may have read before and not reported it yet.
  const before = new Map((await partsSoFar(tx, tables)).map((part) => [part.name, part]))
  const answer = await work()
  const parts = (await partsSoFar(tx, tables)).map((part) => {
    const { scans = 0, read = 0, fetched = 0 } = before.get(part.name) ?? {}
    return { ...part, scans: part.scans - scans, read: part.read - read, fetched: part.fetched - fetched }
  })
  const isIndex = ({ definition }: Part) => definition !== ''
  const reads = {
    rows: sum(parts, (part) => part.fetched + (isIndex(part) ? 0 : part.read)),
    entries: sum(parts.filter(isIndex), ({ read }) => read),
    scans: sum(parts, ({ scans }) => scans),
    parts: parts.filter(({ scans, read, fetched }) => scans + read + fetched > 0),
  }
  return { answer, reads }
}

async function partsSoFar(tx: Tx, tables: string): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select c.oid::regclass::text as name, m.amname as method, coalesce(pg_get_indexdef(i.indexrelid), '') as definition,
      pg_stat_get_xact_numscans(c.oid)::int as scans, pg_stat_get_xact_tuples_returned(c.oid)::int as read,
      pg_stat_get_xact_tuples_fetched(c.oid)::int as fetched
    from pg_class c join pg_am m on m.oid = c.relam left join pg_index i on i.indexrelid = c.oid
    join pg_class t on t.oid = coalesce(i.indrelid, c.oid)
    where t.relname ~ ${tables} and c.relkind in ('r', 'i') and c.relnamespace = 'public'::regnamespace`.execute(tx)
  return rows
}
