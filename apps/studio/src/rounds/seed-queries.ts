import { randomBytes } from 'node:crypto'
import { hashOfSeed } from '../fairness/random.ts'
import type { Pool, Tx } from '../platform/db.ts'
import type { Seal } from '../platform/seal.ts'
import type { Fairness } from '../protocol.ts'

const SERVER_SEED_BYTES = 32
const CLIENT_SEED_BYTES = 8

export type Player = { vendorCode: string; playerId: string }

/** The promise in use; made now where the player has none. */
export async function currentFairness(pool: Pool, seal: Seal, player: Player): Promise<Fairness> {
  await insertPair(pool, seal, player, randomBytes(CLIENT_SEED_BYTES).toString('hex'))
  const { rows } = await pool.query<Fairness>(
    `select server_seed_hash as "serverSeedHash", client_seed as "clientSeed", next_nonce as nonce
     from studio.seed_pair where vendor_code = $1 and player_id = $2 and revealed_at is null`,
    [player.vendorCode, player.playerId],
  )
  const [fairness] = rows
  if (fairness === undefined) throw new Error('the seed pair that was just made is gone')
  return fairness
}

/** Does nothing where a pair is in use. */
export async function insertPair(db: Pool | Tx, seal: Seal, player: Player, clientSeed: string): Promise<void> {
  const serverSeed = randomBytes(SERVER_SEED_BYTES).toString('hex')
  await db.query(
    `insert into studio.seed_pair (vendor_code, player_id, server_seed_sealed, server_seed_hash, client_seed)
     values ($1, $2, $3, $4, $5)
     on conflict (vendor_code, player_id) where revealed_at is null do nothing`,
    [player.vendorCode, player.playerId, seal.close(serverSeed), hashOfSeed(serverSeed), clientSeed],
  )
}

export type RevealedPair = { sealed: Buffer; serverSeedHash: string; clientSeed: string; rounds: number }

/** Ends the pair in use, unless a round still draws from it; null says that one does. */
export async function revealPair(tx: Tx, player: Player): Promise<RevealedPair | null> {
  // A round that begins at the same moment waits for this lock, then finds the new pair or none.
  const { rows } = await tx.query<RevealedPair & { id: bigint }>(
    `select id, server_seed_sealed as sealed, server_seed_hash as "serverSeedHash", client_seed as "clientSeed",
       next_nonce as rounds
     from studio.seed_pair where vendor_code = $1 and player_id = $2 and revealed_at is null for update`,
    [player.vendorCode, player.playerId],
  )
  const [pair] = rows
  if (pair === undefined) throw new Error('a player with a session has no seed pair')
  const { rowCount } = await tx.query(
    `update studio.seed_pair set revealed_at = now() where id = $1 and not exists (
       select from studio.round where seed_pair_id = $1 and status in ('betting', 'open'))`,
    [pair.id],
  )
  return rowCount === 1 ? pair : null
}
