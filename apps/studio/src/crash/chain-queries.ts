import type { Pool } from '../platform/db.ts'
import { CHANNEL } from './flight-queries.ts'
import type { Chain, ProvenFlight } from './shared/wire.ts'

type NewChain = { sealed: Buffer; terminalHash: string; length: number }

/** Its end is public from now on; the salt comes later. */
export async function insertChain(pool: Pool, { sealed, terminalHash, length }: NewChain): Promise<void> {
  await pool.query('insert into studio.crash_chain (seed_sealed, terminal_hash, length) values ($1, $2, $3)', [
    sealed,
    terminalHash,
    length,
  ])
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

/** What players' devices chose for the bets that are placed on a flight. */
export async function listRequests(pool: Pool, flightId: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select request_id as id from studio.round where flight_id = $1 and status = 'open'`,
    [flightId],
  )
  return rows.map(({ id }) => id)
}

type Salting = { chainId: number; salt: string; seeds: readonly string[]; flightId: number; startsInMs: number }

/** Once and for all; the flight takes off a moment later, when every node has heard of it. */
export async function setSalt(pool: Pool, { chainId, salt, seeds, flightId, startsInMs }: Salting): Promise<void> {
  await pool.query(
    `with salted as (
       update studio.crash_chain set salt = $2, salt_seeds = $3, salted_at = clock_timestamp()
       where id = $1 and salt is null returning id),
     moved as (
       update studio.crash_flight set starts_at = clock_timestamp() + make_interval(secs => $5::float8 / 1000)
       from salted where crash_flight.id = $4 and finished_at is null returning crash_flight.id)
     select pg_notify('${CHANNEL}', id::text) from moved`,
    [chainId, salt, seeds, flightId, startsInMs],
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

const SELECT_CHAIN = `select id, terminal_hash as "terminalHash", salt, length, created_at as "publishedAt", salted_at as "saltedAt"`
type RawChain = Omit<Chain, 'publishedAt' | 'saltedAt'> & { publishedAt: Date; saltedAt: Date | null }
const chainOf = <C extends RawChain>({ publishedAt, saltedAt, ...chain }: C) => ({
  ...chain,
  publishedAt: publishedAt.toISOString(),
  saltedAt: saltedAt?.toISOString() ?? null,
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

export async function findChainSeeds(pool: Pool, id: number): Promise<(Chain & { seeds: string[] }) | undefined> {
  const { rows } = await pool.query<RawChain & { seeds: string[] }>(
    `${SELECT_CHAIN}, salt_seeds as seeds from studio.crash_chain where id = $1`,
    [id],
  )
  return rows.map(chainOf)[0]
}
