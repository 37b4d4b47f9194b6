import type { Pool } from '../platform/db.ts'
import type { Chain, ProvenFlight } from './shared/wire.ts'

/** As it is stored: a round of a beacon. */
export type NamedRound = { chain: string; publicKey: string; genesis: number; period: number; round: number }
type NewChain = { sealed: Buffer; terminalHash: string; length: number }

/** Its end and the round of its salt are public from now on. */
export async function insertChain(pool: Pool, chain: NewChain & { beacon: NamedRound }): Promise<void> {
  const { sealed, terminalHash, length, beacon } = chain
  await pool.query(
    'insert into studio.crash_chain (seed_sealed, terminal_hash, length, beacon) values ($1, $2, $3, $4)',
    [sealed, terminalHash, length, JSON.stringify(beacon)],
  )
}

export async function findSeed(pool: Pool, chainId: number): Promise<NewChain & { salt: string | null }> {
  const { rows } = await pool.query<NewChain & { salt: string | null }>(
    `select seed_sealed as sealed, terminal_hash as "terminalHash", salt, length from studio.crash_chain where id = $1`,
    [chainId],
  )
  const [chain] = rows
  if (chain === undefined) throw new Error(`a flight names the chain ${chainId}, which is not there`)
  return chain
}

export type NewestChain = { id: number; length: number; used: number; isSalted: boolean; round: number }

/** The one to fly on. One whose salt would come from another beacon than this is passed over. */
export async function newestChain(pool: Pool, beaconChain: string): Promise<NewestChain | undefined> {
  const { rows } = await pool.query<NewestChain>(
    `select id, length, salt is not null as "isSalted", coalesce((beacon->>'round')::float8, 0) as round,
       coalesce((select max(position) from studio.crash_flight where chain_id = crash_chain.id), 0) as used
     from studio.crash_chain
     where not is_retired and (salt is not null or beacon->>'chain' = $1) order by id desc limit 1`,
    [beaconChain],
  )
  return rows[0]
}

/** Once and for all. */
export async function setSalt(pool: Pool, id: number, { salt, signature }: { salt: string; signature: string }) {
  await pool.query(
    `update studio.crash_chain set salt = $2, salt_signature = $3, salted_at = clock_timestamp() where id = $1 and salt is null`,
    [id, salt, signature],
  )
}

/** Flights that are over, newest first, before the flight `before`. */
export async function listFlights(pool: Pool, before: number | undefined, limit: number): Promise<ProvenFlight[]> {
  const { rows } = await pool.query<Omit<ProvenFlight, 'id'> & { id: bigint }>(
    `select id, chain_id as chain, position, crash_hundredths as crash, hash from studio.crash_flight
     where finished_at is not null and ($1::bigint is null or id < $1) order by id desc limit $2`,
    [before ?? null, limit],
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

const SELECT_CHAIN = `select id, terminal_hash as "terminalHash", salt, length, created_at as "publishedAt",
  salted_at as "saltedAt", beacon, salt_signature as signature`
type RawChain = Omit<Chain, 'publishedAt' | 'saltedAt' | 'beacon'> & {
  publishedAt: Date
  saltedAt: Date | null
  beacon: NamedRound | null
  signature: string | null
}
const chainOf = ({ publishedAt, saltedAt, beacon, signature, ...chain }: RawChain): Chain => ({
  ...chain,
  publishedAt: publishedAt.toISOString(),
  saltedAt: saltedAt?.toISOString() ?? null,
  beacon: beacon && {
    ...beacon,
    at: new Date((beacon.genesis + (beacon.round - 1) * beacon.period) * 1000).toISOString(),
    signature,
  },
})

/** Those asked for and the newest: its end is to be seen before anybody bets on it. */
export async function findChains(pool: Pool, ids: readonly number[]): Promise<Chain[]> {
  const { rows } = await pool.query<RawChain>(
    `${SELECT_CHAIN} from studio.crash_chain
     where id = any($1) or id = (select max(id) from studio.crash_chain) order by id`,
    [ids],
  )
  return rows.map(chainOf)
}
