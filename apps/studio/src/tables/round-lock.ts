import type { Tx } from '../platform/db.ts'

/** The first of two numbers; the second is the table's round. Nothing else in the database locks it. */
const ROUND_KEY = 728_367

/** Bets are confirmed side by side; whoever ends the round does so alone. Held until the transaction ends. */
export async function lockRound(tx: Tx, roundId: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, $2)', [ROUND_KEY, roundId])
}

/** For a bet, as part of a statement, which must look at the clock only once it has the row of this. */
export const sharedRound = (round: string) =>
  `select true as held from (select pg_advisory_xact_lock_shared(${ROUND_KEY}, ${round}::int)) lock`
