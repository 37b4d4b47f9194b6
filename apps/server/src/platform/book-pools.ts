import pg from 'pg'
import { type DatabaseOptions, openDatabase, type Pool } from './db.ts'

/** Which connections a call about one book goes over. */
export type PoolFor = (book: number) => Promise<Pick<Pool, 'query'>>

export type BookPools = { poolFor: PoolFor; close(): Promise<void> }

type Options = Omit<DatabaseOptions, 'url'> & {
  url: string
  pool: Pool
  /** Where a node is reached from here, if not by the name under which Citus knows it. */
  hostOf?: (name: string) => string
}

/** A book that was moved is looked for again after this long; until then its old owner passes calls on. */
const KNOWN_MS = 30_000

const OWNER = `select n.nodename as host, n.nodeport as port
  from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid
  where p.shardid = get_shard_id_for_distribution_column('ledger_account', $1::int) and n.noderole = 'primary' and n.groupid <> 0`

type Owner = { host: string; port: number }
type Known = { pool: Pick<Pool, 'query'>; until: number }

/**
 * On Citus a call about a book goes straight to the worker that owns it, which saves the way over the coordinator; everywhere else
 * there is one pool. Where the owner cannot be reached or is not known, the coordinator finds the way.
 */
export async function openBookPools(options: Options): Promise<BookPools> {
  const { pool, hostOf = (name) => name, ...rest } = options
  const { rows } = await pool.query<{ is: boolean }>(`select exists (
    select from pg_extension where extname = 'citus') and exists (select from pg_class where oid = to_regclass('ledger_account')
      and relkind = 'r') as is`)
  if (rows[0]?.is !== true) return { poolFor: async () => pool, close: async () => {} }

  const pools = new Map<string, { db: { destroy(): Promise<void> }; pool: Pool }>()
  const known = new Map<number, Known>()

  function poolAt({ host, port }: Owner): Pool {
    const url = new URL(rest.url)
    url.hostname = hostOf(host)
    url.port = String(port)
    const opened = pools.get(url.host) ?? openDatabase({ ...rest, url: url.href })
    pools.set(url.host, opened)
    return opened.pool
  }

  async function find(book: number): Promise<Known> {
    const { rows: owners } = await pool.query<Owner>(OWNER, [book])
    const at = owners[0] && poolAt(owners[0])
    const found = { pool: at ? withWayBack(at, book) : pool, until: Date.now() + KNOWN_MS }
    known.set(book, found)
    return found
  }

  /** A worker that went away makes the next call look again. */
  const withWayBack = (at: Pool, book: number): Pick<Pool, 'query'> => ({
    query: (async (statement: pg.QueryConfig) => {
      try {
        return await at.query(statement)
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) known.delete(book)
        throw error
      }
    }) as Pool['query'],
  })

  return {
    async poolFor(book) {
      const at = known.get(book)
      return at && at.until > Date.now() ? at.pool : (await find(book)).pool
    },
    async close() {
      await Promise.all([...pools.values()].map(({ db }) => db.destroy()))
    },
  }
}
