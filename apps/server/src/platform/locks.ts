import { sql } from 'kysely'
import type { Tx } from './db.ts'

/**
 * Locks by name, held until the transaction ends. Each is made once, beside what it guards, and whoever else needs it imports it
 * from there; `scripts/one-place.test.mjs` sees to it. Locks that database functions take are functions too (`sql/locks.sql`).
 */

/** One holder at a time in the whole database. */
export const turnLock = (name: string) => ({
  async take(tx: Tx): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx)
  },
  /** For those who would rather do without than wait: false where somebody else has it. */
  async tryTake(tx: Tx): Promise<boolean> {
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(hashtext(${name})) as got`.execute(tx)
    return rows[0]?.got === true
  },
})

/** One holder per brand. */
export const brandLock =
  (name: string) =>
  async (tx: Tx, merchantId: number): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtext(${name}), ${merchantId}::int)`.execute(tx)
  }

/** One holder at a time per book: what one counts together, several books count beside one another. */
export const bookTurn = (name: string) => ({
  async take(tx: Tx, book: number): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext(${name}), ${book}::int)`.execute(tx)
  },
  async tryTake(tx: Tx, book: number): Promise<boolean> {
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${name}), ${book}::int) as got`.execute(tx)
    return rows[0]?.got === true
  },
})

/** One holder per key. Several keys are taken in their order, the same for everybody, so that nobody waits in a circle. */
export const keyLock =
  (name: string) =>
  async (tx: Tx, ...keys: readonly (bigint | string)[]): Promise<void> => {
    const names = keys.map((key) => `${name} ${key}`)
    await sql`select pg_advisory_xact_lock(hashtextextended(n, 0))
      from (select distinct unnest(${names}::text[]) as n order by 1 offset 0) asked`.execute(tx)
  }
