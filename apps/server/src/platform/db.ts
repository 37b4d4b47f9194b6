import { traceStatements } from '@trevo/trace/statements'
import { isTracing } from '@trevo/trace/trace'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { giveUpOnSilence, leaveReplica, PROVEN_ALIVE, TASK_TIMEOUTS, type Timeouts } from './db-timeouts.ts'
import { sessionName } from './node-name.ts'
import { atPrimary } from './reading.ts'
import type { Role } from './roles.ts'

/**
 * Every table by name. Whoever owns a table declares its row type beside its queries:
 * `declare module '../../platform/db.ts' { interface Tables { member: MemberTable } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging in the owners' tables.ts
export interface Tables {}

export type Db = Kysely<Tables>
export type Pool = pg.Pool
type AfterCommit = () => void | Promise<void>

declare const insideTransaction: unique symbol
/** A handle that is known to be inside a transaction. Functions that need one ask for this type, never for `Db`. */
export type Tx = Transaction<Tables> & {
  readonly [insideTransaction]: true
  /** Runs once the transaction is durable; never when it rolls back. Live events and jobs leave from here. */
  afterCommit(hook: AfterCommit): void
}

// bigint columns are read as bigint: money and ids never pass through a float.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

/** A caller that waits longer for a free connection is told that the server is busy. */
const CONNECTION_TIMEOUT_MS = 5_000
/** Who could be answered by the primary waits less for a replica. */
const REPLICA_TIMEOUT_MS = 1_000
/** The database itself cancels what takes too long; a connection that stays silent longer than that is dead. */
const SILENCE_GRACE_MS = 5_000
const errorReporters = new WeakMap<Db, (error: Error) => void>()

export type DatabaseOptions = {
  url: string
  poolSize: number
  onError: (error: Error) => void
  /** By `sessionName`; a task's of this machine unless told. */
  name?: string | undefined
  /** Those of a task that may take its time, unless told. */
  timeouts?: Timeouts
  /** Every connection takes it; the rights of whoever the url names unless told. */
  role?: Role | undefined
  /**
   * Through PgBouncer, which gives every transaction another connection: it takes no settings at the start (they are the pooler's,
   * see deploy/pgbouncer.ini), and a statement that was prepared is on another connection the next time.
   */
  isPooled?: boolean
  /** Only ever read from, and soon left alone where it does not answer. */
  isReplica?: boolean
  /** Where a question goes that may be answered by somebody else; this database itself unless told. */
  route?: (own: pg.Pool) => ConnectionSource
}

/** What hands out connections. */
export type ConnectionSource = Pick<pg.Pool, 'connect'>

const settingsOf = (timeouts: Timeouts, role: Role | undefined, isReplica: boolean) => ({
  options: [...(role ? [`-c role=${role}`] : []), ...(isReplica ? ['-c default_transaction_read_only=on'] : [])].join(
    ' ',
  ),
  statement_timeout: timeouts.statementMs,
  lock_timeout: timeouts.lockMs,
  idle_in_transaction_session_timeout: timeouts.idleInTransactionMs,
})

/** Statements that are named are prepared once per connection. */
function forgetNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((first: unknown, ...rest: unknown[]) => {
    if (typeof first !== 'object' || first === null || !('name' in first)) return query(first, ...rest)
    const { name: _, ...unnamed } = first
    return query(unnamed, ...rest)
  }) as typeof client.query
}

export function openDatabase(options: DatabaseOptions): { db: Db; pool: Pool } {
  const { url, poolSize, onError, name = sessionName('task'), timeouts = TASK_TIMEOUTS, role } = options
  const { isPooled = false, isReplica = false } = options
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: isReplica ? REPLICA_TIMEOUT_MS : CONNECTION_TIMEOUT_MS,
    ...PROVEN_ALIVE,
    ...(isPooled ? {} : settingsOf(timeouts, role, isReplica)),
  })
  pool.on('error', onError)
  // A connection in use has no error listener from the pool, and losing it without one would end the process. Its user
  // learns of the loss from the next query.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    giveUpOnSilence(client, timeouts.statementMs + SILENCE_GRACE_MS)
    if (!isReplica) leaveReplica(client)
    if (isPooled) forgetNames(client)
  })
  if (isTracing()) traceStatements(pool as unknown as Parameters<typeof traceStatements>[0])
  const source = options.route?.(pool)
  const routed = source ? { options: pool.options, connect: () => source.connect(), end: () => pool.end() } : pool
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: routed }) })
  errorReporters.set(db, onError)
  return { db, pool }
}

/** The last: nothing was written, and the next attempt takes another connection. */
const RETRYABLE_SQLSTATES = new Set(['40001', '40P01', '25006'])
const MAX_ATTEMPTS = 4

export const isRetryable = (error: unknown) =>
  error instanceof Error && 'code' in error && RETRYABLE_SQLSTATES.has(String(error.code))

/** Runs `work` in one transaction, again on a deadlock, a serialization failure or a database that has turned read-only, then the after-commit hooks in order. */
export async function inTx<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const hooks: AfterCommit[] = []
    const afterCommit = (hook: AfterCommit) => hooks.push(hook)
    let result: T
    try {
      result = await atPrimary(() =>
        db.transaction().execute((trx) => work(Object.assign(trx, { afterCommit }) as unknown as Tx)),
      )
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error
      continue
    }
    await runHooks(db, hooks)
    return result
  }
}

/** What is committed stays committed: a hook that fails is reported, and the caller still hears of success. */
async function runHooks(db: Db, hooks: AfterCommit[]): Promise<void> {
  for (const hook of hooks) {
    try {
      await hook()
    } catch (error) {
      errorReporters.get(db)?.(error instanceof Error ? error : new Error(String(error)))
    }
  }
}
