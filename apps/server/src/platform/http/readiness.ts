import { shared } from '@trevo/contract/kept'
import pg from 'pg'
import { isMigrated, type Migration } from '../migrate.ts'
import { sessionName } from '../node-name.ts'

export type Readiness =
  | 'ready'
  | 'draining'
  | 'not_migrated'
  | 'read_only'
  | 'database_unreachable'
  | 'database_slow'
  | 'bus_away'
  | 'jobs_stopped'

export type Probe = { ask(): Promise<Readiness>; close(): Promise<void> }

type ProbeOptions = {
  url: string
  name?: string
  migrations: Migration[]
  /** Whether this node hears what the others say. */
  bus: { isUp(): boolean }
  jobs: { isRunning(): boolean }
}

const TIMEOUT_MS = 1_000

/**
 * Whether this node should be sent traffic. It asks over a connection of its own: where every node asked through the pool that
 * calls wait for, one rush would take all of them out of the balancer at once.
 */
export function openProbe({ url, name = sessionName('readiness'), migrations, bus, jobs }: ProbeOptions): Probe {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: name,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    idleTimeoutMillis: 0,
    keepAlive: true,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  /** However many balancers ask, one question is under way. */
  const askDatabase = shared(async (): Promise<Readiness> => {
    try {
      const { rows } = await pool.query<{ isReadOnly: boolean }>(
        `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
      )
      if (rows[0]?.isReadOnly) return 'read_only'
      return (await isMigrated(pool, migrations)) ? 'ready' : 'not_migrated'
    } catch (error) {
      return error instanceof Error && /timeout/i.test(error.message) ? 'database_slow' : 'database_unreachable'
    }
  })

  return {
    async ask() {
      const database = await askDatabase()
      if (database !== 'ready') return database
      if (!bus.isUp()) return 'bus_away'
      return jobs.isRunning() ? 'ready' : 'jobs_stopped'
    },
    close: () => pool.end(),
  }
}
