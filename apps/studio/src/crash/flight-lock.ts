import type { Tx } from '../platform/db.ts'

/** The first of two numbers; the second is the flight. Nothing else in the database locks it. */
const WRITE_KEY = 728_366

/** Bets and taps are written side by side; whoever ends them, or the flight, does so alone. Held until the transaction ends. */
export async function lockFlight(tx: Tx, flightId: number, how: 'shared' | 'alone'): Promise<void> {
  const lock = how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock'
  await tx.query(`select ${lock}($1, $2)`, [WRITE_KEY, flightId])
}

/** The same as part of a statement, which must look at the clock only once it has the row of this. */
export const sharedFlight = (flight: string) =>
  `select true as held from (select pg_advisory_xact_lock_shared(${WRITE_KEY}, ${flight}::int)) lock`
