import type { Socket } from 'node:net'
import type { ClientBase } from 'pg'

/** How long the database lets a statement run or wait for a lock, and a transaction sit idle. */
export type Timeouts = { statementMs: number; lockMs: number; idleInTransactionMs: number }

const MINUTE_MS = 60_000
/** For seeds, audits and benches, which go through all the data and wait for one another. */
export const TASK_TIMEOUTS: Timeouts = {
  statementMs: 30 * MINUTE_MS,
  lockMs: 15 * MINUTE_MS,
  idleInTransactionMs: 60 * MINUTE_MS,
}

/**
 * The system asks an idle peer after so long whether it is there, and gives it up about ten seconds later. A database whose machine was
 * switched off says nothing: what waits for it would wait for as long as a statement may take, a job ten minutes.
 */
export const PROVEN_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

type Internals = {
  connection: Connection
  _getActiveQuery(): unknown
  end(): Promise<void>
}
type Connection = {
  stream: Socket
  on(event: 'errorMessage', listener: (error: { code?: string }) => void): void
  on(event: 'readyForQuery', listener: (answer: { status: string }) => void): void
}

/**
 * The client's own limit, for when the database cannot enforce its own: a network that swallows everything. Not the driver's
 * `query_timeout`, which leaves the connection in the pool with an answer still to come.
 */
export function giveUpOnSilence(client: ClientBase, silenceMs: number): void {
  const own = client as unknown as Internals
  const { stream } = own.connection
  stream.setTimeout(silenceMs)
  stream.on('timeout', () => {
    // Without an active query, silence is normal.
    if (own._getActiveQuery()) stream.destroy(new Error('Connection terminated: the database does not answer'))
  })
}

const READ_ONLY = '25006'
const OUTSIDE_A_TRANSACTION = 'I'

/** The primary became a replica: this connection will never write again, and a new one may find the new primary. */
export function leaveReplica(client: ClientBase): void {
  const own = client as unknown as Internals
  let isReplica = false
  own.connection.on('errorMessage', ({ code }) => {
    isReplica ||= code === READ_ONLY
  })
  own.connection.on('readyForQuery', ({ status }) => {
    if (isReplica && status === OUTSIDE_A_TRANSACTION) own.end().catch(() => {})
  })
}
