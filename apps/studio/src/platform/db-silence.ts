import type { Socket } from 'node:net'
import type { ClientBase } from 'pg'

type Internals = { connection: { stream: Socket }; _getActiveQuery(): unknown }

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
