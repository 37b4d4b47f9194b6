import type { ChainStore, NewChain, NewestChain } from '../live/chain.ts'
import { chainOf, type RawChain, SELECT_CHAIN } from '../live/chain-view.ts'
import type { Chain } from '../live/shared/chain.ts'
import type { Pool } from '../platform/db.ts'
import type { ProvenFlight } from './shared/wire.ts'

/** Chains of Crash, as they are kept. */
export const crashChains = (pool: Pool): ChainStore => ({
  async insert({ sealed, terminalHash, length, beacon }) {
    await pool.query(
      'insert into studio.crash_chain (seed_sealed, terminal_hash, length, beacon) values ($1, $2, $3, $4)',
      [sealed, terminalHash, length, JSON.stringify(beacon)],
    )
  },
  async seedOf(chainId) {
    const { rows } = await pool.query<NewChain & { salt: string | null }>(
      `select seed_sealed as sealed, terminal_hash as "terminalHash", salt, length from studio.crash_chain where id = $1`,
      [chainId],
    )
    const [chain] = rows
    if (chain === undefined) throw new Error(`a flight names the chain ${chainId}, which is not there`)
    return chain
  },
  async newest(beaconChain) {
    const { rows } = await pool.query<NewestChain>(
      `select id, length, salt is not null as "isSalted", coalesce((beacon->>'round')::float8, 0) as round,
         coalesce((select max(position) from studio.crash_flight where chain_id = crash_chain.id), 0) as used
       from studio.crash_chain
       where not is_retired and (salt is not null or beacon->>'chain' = $1) order by id desc limit 1`,
      [beaconChain],
    )
    return rows[0]
  },
  async setSalt(id, { salt, signature }) {
    await pool.query(
      `update studio.crash_chain set salt = $2, salt_signature = $3, salted_at = clock_timestamp() where id = $1 and salt is null`,
      [id, salt, signature],
    )
  },
})

/** Flights that are over, newest first, before the flight `before`. */
export async function listFlights(pool: Pool, before: number | undefined, limit: number): Promise<ProvenFlight[]> {
  const { rows } = await pool.query<Omit<ProvenFlight, 'id'> & { id: bigint }>(
    `select id, chain_id as chain, position, crash_hundredths as crash, hash from studio.crash_flight
     where finished_at is not null and ($1::bigint is null or id < $1) order by id desc limit $2`,
    [before ?? null, limit],
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** Those asked for and the newest: its end is to be seen before anybody bets on it. */
export async function findChains(pool: Pool, ids: readonly number[]): Promise<Chain[]> {
  const { rows } = await pool.query<RawChain>(
    `${SELECT_CHAIN} from studio.crash_chain
     where id = any($1) or id = (select max(id) from studio.crash_chain) order by id`,
    [ids],
  )
  return rows.map(chainOf)
}
