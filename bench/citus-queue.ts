import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './citus-cluster.ts'

const WAITING = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`
/** As a call on the worker begins: it goes to the pieces of its book, and holds up the stakes of the player. */
const CALL = `select pg_advisory_xact_lock(stake_lock_space(), hashint8($1::bigint))`

/**
 * A call on the worker, a transaction of the server that waits for it, another call behind that, and another transaction: a queue, which
 * Citus must not take for a circle. It did while both calls were the same to it, and cancelled a transaction (decision 52).
 */
export async function proveQueue(cluster: Cluster, workerUrl: string, book: { id: number; memberId: bigint }) {
  const open = async (url: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client
  }
  const clients = await Promise.all([workerUrl, cluster.url, workerUrl, cluster.url, workerUrl].map(open))
  const [first, server, second, last, onlooker] = clients as [pg.Client, pg.Client, pg.Client, pg.Client, pg.Client]
  const untilWaiting = async (wanted: number) => {
    while ((await onlooker.query<{ n: number }>(WAITING)).rows[0]?.n !== wanted) await sleep(20)
  }
  const call = async (client: pg.Client) => {
    await client.query('begin')
    const { rows } = await client.query<{ piece: string | null }>('select near.piece($1) as piece', [book.id])
    if (rows[0]?.piece === null) throw new Error(`book ${book.id} has no pieces on its worker`)
    return () => client.query(CALL, [book.memberId])
  }
  const transaction = async (client: pg.Client) => {
    await client.query('begin')
    return () => client.query('select lock_stakes($1::int, $2::bigint)', [book.id, book.memberId])
  }
  try {
    await (await call(first))()
    const queue = [await transaction(server), await call(second), await transaction(last)]
    const waits: Promise<unknown>[] = []
    for (const [index, lock] of queue.entries()) {
      // Whoever is cancelled is told so here, and by the answer below.
      waits.push(lock().catch((error: Error) => error))
      await untilWaiting(index + 1)
    }
    const { rows } = await cluster.pool.query<{ found: boolean }>('select check_distributed_deadlocks() as found')
    for (const [index, client] of [first, server, second, last].entries()) {
      await client.query('commit')
      await waits[index]
    }
    if (rows[0]?.found !== false) throw new Error('a queue was taken for a circle')
  } finally {
    for (const client of clients) await client.end()
  }
  console.log('calls and transactions waited for one player in turns: nobody was cancelled')
}
