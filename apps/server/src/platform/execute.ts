import { CompiledQuery } from 'kysely'
import type { PoolFor } from './book-pools.ts'
import type { Pool, Tx } from './db.ts'

/** Runs a named statement, on the pool or in the caller's transaction. */
export type Execute = (statement: { name: string; text: string; values: unknown[] }) => Promise<unknown[]>

export const onPool =
  (pool: Pick<Pool, 'query'>): Execute =>
  async (statement) =>
    (await pool.query(statement)).rows

/** Over the connections that are the shortest way to a book. */
export const onBook =
  (poolFor: PoolFor, book: number): Execute =>
  async (statement) =>
    (await (await poolFor(book)).query(statement)).rows

export const inside =
  (tx: Tx): Execute =>
  async ({ text, values }) =>
    (await tx.executeQuery(CompiledQuery.raw(text, values))).rows
