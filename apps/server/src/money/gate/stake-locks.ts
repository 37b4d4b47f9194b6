import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

/**
 * Holds the stakes of members up, in the order in which everybody locks several of them. Each is a call about its book: where books
 * lie on several machines, a bet waits for the lock on the one that has the book.
 */
export async function lockStakes(tx: Tx, books: ReadonlyMap<bigint, number>): Promise<void> {
  for (const id of await inOrder(tx, [...books.keys()]))
    await sql`select lock_stakes(${books.get(id) ?? 0}::int, ${id})`.execute(tx)
}

async function inOrder(tx: Tx, ids: readonly bigint[]): Promise<readonly bigint[]> {
  if (ids.length < 2) return ids
  const { rows } = await sql<{ id: bigint }>`
    select u.id from unnest(${ids}::bigint[]) as u (id) order by hashint8(u.id), u.id`.execute(tx)
  return rows.map(({ id }) => id)
}
