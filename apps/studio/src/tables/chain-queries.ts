import type { ChainStore, NewChain, NewestChain } from '../live/chain.ts'
import { chainOf, type RawChain, SELECT_CHAIN } from '../live/chain-view.ts'
import type { Chain } from '../live/shared/chain.ts'
import type { Pool } from '../platform/db.ts'
import type { ProvenRound } from './shared/wire.ts'

const USED = `coalesce((select max(position) from studio.table_round where chain_id = table_chain.id), 0)`

/** The chains of one table, as they are kept. */
export const tableChains = (pool: Pool, tableCode: string): ChainStore => ({
  async insert({ sealed, terminalHash, length, beacon }) {
    await pool.query(
      `insert into studio.table_chain (table_code, seed_sealed, terminal_hash, length, beacon)
       values ($1, $2, $3, $4, $5)`,
      [tableCode, sealed, terminalHash, length, JSON.stringify(beacon)],
    )
  },
  async seedOf(chainId) {
    const { rows } = await pool.query<NewChain & { salt: string | null }>(
      `select seed_sealed as sealed, terminal_hash as "terminalHash", salt, length from studio.table_chain
       where id = $1 and table_code = $2`,
      [chainId, tableCode],
    )
    const [chain] = rows
    if (chain === undefined) throw new Error(`a round of ${tableCode} names the chain ${chainId}, which is not there`)
    return chain
  },
  async newest(beaconChain) {
    const { rows } = await pool.query<NewestChain>(
      `select id, length, salt is not null as "isSalted", (beacon->>'round')::float8 as round, ${USED} as used
       from studio.table_chain
       where table_code = $1 and (salt is not null or beacon->>'chain' = $2) order by id desc limit 1`,
      [tableCode, beaconChain],
    )
    return rows[0]
  },
  async setSalt(id, { salt, signature }) {
    await pool.query(
      `update studio.table_chain set salt = $2, salt_signature = $3, salted_at = clock_timestamp()
       where id = $1 and salt is null`,
      [id, salt, signature],
    )
  },
})

/** The tables whose newest chain has its salt and rounds left. */
export async function readyTables(pool: Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ code: string }>(
    `select table_code as code from (
       select distinct on (table_code) id, table_code, length from studio.table_chain
       where salt is not null order by table_code, id desc) table_chain
     where ${USED} < length`,
  )
  return new Set(rows.map(({ code }) => code))
}

type Asked = { before?: number | undefined; limit: number }

/** A table's rounds that are over, newest first, before the round `before`. */
export async function listProven(pool: Pool, tableCode: string, { before, limit }: Asked): Promise<ProvenRound[]> {
  const { rows } = await pool.query<ProvenRound>(
    `select id, chain_id as chain, position, hash, outcome from studio.table_round
     where table_code = $1 and finished_at is not null and ($2::int is null or id < $2) order by id desc limit $3`,
    [tableCode, before ?? null, limit],
  )
  return rows
}

/** Of the table: those asked for and the newest, whose end is to be seen before anybody bets on it. */
export async function findTableChains(pool: Pool, tableCode: string, ids: readonly number[]): Promise<Chain[]> {
  const { rows } = await pool.query<RawChain>(
    `${SELECT_CHAIN} from studio.table_chain
     where table_code = $1 and (id = any($2) or id = (select max(id) from studio.table_chain where table_code = $1))
     order by id`,
    [tableCode, ids],
  )
  return rows.map(chainOf)
}

/** What the hash of a round was promised by. */
export async function hashBeforeRound(pool: Pool, { chain, position }: ProvenRound): Promise<string | null> {
  const { rows } = await pool.query<{ hash: string }>(
    position === 1
      ? 'select terminal_hash as hash from studio.table_chain where id = $1 and $2::int = 0'
      : 'select hash from studio.table_round where chain_id = $1 and position = $2',
    [chain, position - 1],
  )
  return rows[0]?.hash ?? null
}
