import pg from 'pg'
import { giveUpOnSilence } from './db-silence.ts'

export type Pool = pg.Pool
/** A connection inside a transaction. */
export type Tx = pg.PoolClient

const CONNECTION_TIMEOUT_MS = 5_000
const POOL_SIZE = 10
const STATEMENT_TIMEOUT_MS = 30_000
const LOCK_TIMEOUT_MS = 10_000
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000
/** The database itself cancels what takes too long; a connection that stays silent longer than that is dead. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 5_000

// Money never passes through a float.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

export function openPool(url: string, node: string, onError: (error: Error) => void): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    // What pg_stat_activity shows, as of the server's connections.
    application_name: `trevo studio ${node}`,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    // A machine that was switched off says nothing: asked after so long, and given up soon after.
    keepAliveInitialDelayMillis: 10_000,
  })
  pool.on('error', onError)
  // A connection that is lent out has no listener of the pool's: without one its loss would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    giveUpOnSilence(client, SILENCE_MS)
  })
  return pool
}

export async function inTx<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost
    })
    throw error
  } finally {
    client.release(broken)
  }
}
