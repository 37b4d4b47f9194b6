import { CompiledQuery } from 'kysely'
import type { Pool, Tx } from './db.ts'

/** Runs a named statement, on the pool or in the caller's transaction. */
export type Execute = (statement: { name: string; text: string; values: unknown[] }) => Promise<unknown[]>

export const onPool =
  (pool: Pick<Pool, 'query'>): Execute =>
  async (statement) =>
    (await pool.query(statement)).rows

export const inside =
  (tx: Tx): Execute =>
  async ({ text, values }) =>
    (await tx.executeQuery(CompiledQuery.raw(text, values))).rows
