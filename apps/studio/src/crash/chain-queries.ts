import type { Pool } from '../platform/db.ts'
import type { Chain, ProvenFlight } from './shared/wire.ts'

type NewChain = { sealed: Buffer; terminalHash: string; salt: string; length: number }

export async function insertChain(pool: Pool, { sealed, terminalHash, salt, length }: NewChain): Promise<void> {
  await pool.query(
    'insert into studio.crash_chain (seed_sealed, terminal_hash, salt, length) values ($1, $2, $3, $4)',
    [sealed, terminalHash, salt, length],
  )
}

export async function findSeed(pool: Pool, chainId: number): Promise<Omit<NewChain, 'terminalHash'>> {
  const { rows } = await pool.query<Omit<NewChain, 'terminalHash'>>(
    'select seed_sealed as sealed, salt, length from studio.crash_chain where id = $1',
    [chainId],
  )
  const [chain] = rows
  if (chain === undefined) throw new Error(`a flight names the chain ${chainId}, which is not there`)
  return chain
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

export async function findChains(pool: Pool, ids: readonly number[]): Promise<Chain[]> {
  const { rows } = await pool.query<Chain>(
    `select id, terminal_hash as "terminalHash", salt, length from studio.crash_chain where id = any($1) order by id`,
    [ids],
  )
  return rows
}
