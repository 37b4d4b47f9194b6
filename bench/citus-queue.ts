import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './citus-cluster.ts'

const WAITING = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`
/** As a call on the worker begins: it goes to the pieces of its book, and holds up the stakes of the player. */
const CALL = `select pg_advisory_xact_lock(stake_lock_space(), hashint8($1::bigint))`

/**
 * A call on the worker, a transaction of the server that waits for it, and another call behind that: a queue, which Citus must not take
 * for a circle. It did while both calls were the same to it, and cancelled the transaction (decision 52).
 */
export async function proveQueue(cluster: Cluster, workerUrl: string, book: { id: number; memberId: bigint }) {
  const open = async (url: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client
  }
  const clients = await Promise.all([workerUrl, cluster.url, workerUrl, workerUrl].map(open))
  const [first, server, second, onlooker] = clients as [pg.Client, pg.Client, pg.Client, pg.Client]
  const untilWaiting = async (wanted: number) => {
    while ((await onlooker.query<{ n: number }>(WAITING)).rows[0]?.n !== wanted) await sleep(20)
  }
  const call = async (client: pg.Client) => {
    await client.query('begin')
    const { rows } = await client.query<{ piece: string | null }>('select near.piece($1) as piece', [book.id])
    if (rows[0]?.piece === null) throw new Error(`book ${book.id} has no pieces on its worker`)
    return () => client.query(CALL, [book.memberId])
  }
  try {
    await (await call(first))()
    await server.query('begin')
    const waits = server.query('select lock_stakes($1::int, $2::bigint)', [book.id, book.memberId])
    await untilWaiting(1)
    const lock = await call(second)
    const behind = lock()
    await untilWaiting(2)
    const { rows } = await cluster.pool.query<{ found: boolean }>('select check_distributed_deadlocks() as found')
    await first.query('commit')
    await waits
    await server.query('commit')
    await behind
    await second.query('commit')
    if (rows[0]?.found !== false) throw new Error('a queue was taken for a circle')
  } finally {
    for (const client of clients) await client.end()
  }
  console.log('a call, a transaction and a call waited for one player, one after another: nobody was cancelled')
}
