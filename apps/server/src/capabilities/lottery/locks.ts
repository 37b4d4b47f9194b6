import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

/** Namespaces of advisory locks, each number used once in the whole product. */
const GAME_SPACE = 1_819_243_631
const EXPOSURE_SPACE = 1_819_243_632

/**
 * Bets and cancellations of a game share the lock, a draw takes it exclusively: everything accepted before the draw is committed
 * before it, and nothing after. One lock however many periods are bet on, and no row that every bet has to write.
 */
export async function lockGame(tx: Tx, gameCode: string, how: 'shared' | 'alone'): Promise<void> {
  await lock(tx, GAME_SPACE, gameCode, how)
}

/** Bets that list their outcomes share the lock; one that covers everything reads them all and takes it exclusively. */
export async function lockExposure(
  tx: Tx,
  gameCode: string,
  merchantId: number,
  how: 'shared' | 'alone',
): Promise<void> {
  await lock(tx, EXPOSURE_SPACE, `${merchantId} ${gameCode}`, how)
}

async function lock(tx: Tx, space: number, name: string, how: 'shared' | 'alone'): Promise<void> {
  if (how === 'shared') await sql`select pg_advisory_xact_lock_shared(${space}::int, hashtext(${name}))`.execute(tx)
  else await sql`select pg_advisory_xact_lock(${space}::int, hashtext(${name}))`.execute(tx)
}
