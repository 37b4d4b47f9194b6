import { randomBytes } from 'node:crypto'
import { hashOfSeed } from '../fairness/random.ts'
import type { Pool, Tx } from '../platform/db.ts'
import type { Seal } from '../platform/seal.ts'
import type { Fairness } from '../protocol.ts'

const SERVER_SEED_BYTES = 32

export type Player = { vendorCode: string; playerId: string }

/** The pair in use; null until the player's own device has given its half of the first one. */
export async function currentFairness(pool: Pool, player: Player): Promise<Fairness | null> {
  const { rows } = await pool.query<Fairness>(
    `select server_seed_hash as "serverSeedHash", client_seed as "clientSeed", next_nonce as nonce
     from studio.seed_pair where vendor_code = $1 and player_id = $2 and revealed_at is null`,
    [player.vendorCode, player.playerId],
  )
  return rows[0] ?? null
}

function newSeed(seal: Seal): { sealed: Buffer; hash: string } {
  const serverSeed = randomBytes(SERVER_SEED_BYTES).toString('hex')
  return { sealed: seal.close(serverSeed), hash: hashOfSeed(serverSeed) }
}

/** The hash of the server seed that comes next; chosen now where none was yet. From then on it stays until it is used. */
export async function announcedHash(pool: Pool, seal: Seal, { vendorCode, playerId }: Player): Promise<string> {
  const { sealed, hash } = newSeed(seal)
  await pool.query(
    `insert into studio.next_seed (vendor_code, player_id, server_seed_sealed, server_seed_hash)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [vendorCode, playerId, sealed, hash],
  )
  const { rows } = await pool.query<{ hash: string }>(
    'select server_seed_hash as hash from studio.next_seed where vendor_code = $1 and player_id = $2',
    [vendorCode, playerId],
  )
  if (rows[0] === undefined) throw new Error('the seed that was just announced is gone')
  return rows[0].hash
}

/** Whoever changes seeds holds it: of two at once the second finds that another seed comes next by then. */
export async function lockAnnounced(tx: Tx, { vendorCode, playerId }: Player): Promise<string | undefined> {
  const { rows } = await tx.query<{ hash: string }>(
    `select server_seed_hash as hash from studio.next_seed where vendor_code = $1 and player_id = $2 for update`,
    [vendorCode, playerId],
  )
  return rows[0]?.hash
}

/** The seed that was announced is the one in use from now on, and another is announced. */
export async function takeAnnounced(
  tx: Tx,
  seal: Seal,
  { vendorCode, playerId }: Player,
  clientSeed: string,
): Promise<void> {
  await tx.query(
    `insert into studio.seed_pair (vendor_code, player_id, server_seed_sealed, server_seed_hash, client_seed)
     select vendor_code, player_id, server_seed_sealed, server_seed_hash, $3
     from studio.next_seed where vendor_code = $1 and player_id = $2`,
    [vendorCode, playerId, clientSeed],
  )
  const { sealed, hash } = newSeed(seal)
  await tx.query(
    `update studio.next_seed set server_seed_sealed = $3, server_seed_hash = $4, announced_at = clock_timestamp()
     where vendor_code = $1 and player_id = $2`,
    [vendorCode, playerId, sealed, hash],
  )
}

export type RevealedPair = { sealed: Buffer; serverSeedHash: string; clientSeed: string; rounds: number }

/** Ends the pair in use, unless a round still draws from it; `busy` says that one does, null that there is no pair yet. */
export async function revealPair(tx: Tx, player: Player): Promise<RevealedPair | 'busy' | null> {
  // A round that begins at the same moment waits for this lock, then finds the new pair or none.
  const { rows } = await tx.query<RevealedPair & { id: bigint }>(
    `select id, server_seed_sealed as sealed, server_seed_hash as "serverSeedHash", client_seed as "clientSeed",
       next_nonce as rounds
     from studio.seed_pair where vendor_code = $1 and player_id = $2 and revealed_at is null for update`,
    [player.vendorCode, player.playerId],
  )
  const [pair] = rows
  if (pair === undefined) return null
  const { rowCount } = await tx.query(
    `update studio.seed_pair set revealed_at = now() where id = $1 and not exists (
       select from studio.round where seed_pair_id = $1 and status in ('betting', 'open'))`,
    [pair.id],
  )
  return rowCount === 1 ? pair : 'busy'
}
