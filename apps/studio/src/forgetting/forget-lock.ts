import type { Tx } from '../platform/db.ts'

/** Any fixed number does, as long as nothing else in the database locks it. */
const LOCK_KEY = 7_283_650_119

/** True for one process at a time, until its transaction ends. */
export async function tryForget(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [LOCK_KEY])
  return rows[0]?.got ?? false
}
