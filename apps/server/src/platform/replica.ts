import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { type ConnectionSource, openDatabase, type Pool } from './db.ts'
import type { Timeouts } from './db-timeouts.ts'
import { atReplica, isAtReplica } from './reading.ts'
import { repeat } from './repeat.ts'
import type { Role } from './roles.ts'

const LOOK_EVERY_MS = 500

type Options = {
  settings: NonNullable<Config['replica']>
  name: string
  timeouts: Timeouts
  role: Role | undefined
  log: Logger
  onError: (error: Error) => void
}

/** Read at `at` by our own steady clock: what was committed before is at or before this place in the log. */
type Mark = { at: number; place: bigint }

/**
 * A read replica, used while it is known to have everything that was committed `maxLagMs` ago. That is no guess from clocks: a node
 * asks the primary how far its log is, and the replica whether it has come that far.
 */
export class Replica {
  readonly maxLagMs: number
  readonly pool: Pool
  readonly reads = { replica: 0, primary: 0 }
  /** Handlers that were seen to write. */
  readonly #writers = new Set<string>()
  readonly #db: { destroy(): Promise<void> }
  readonly #watch: { start(): void; stop(): Promise<void> }
  #primary: Pick<Pool, 'query'> | undefined
  #marks: Mark[] = []
  #freshAt = Number.NEGATIVE_INFINITY

  constructor({ settings: { url, poolSize, maxLagMs }, name, timeouts, role, log, onError }: Options) {
    this.maxLagMs = maxLagMs
    const { db, pool } = openDatabase({ url, poolSize, name, timeouts, role, onError, isReplica: true })
    this.#db = db
    this.pool = pool
    const failed = 'the replica cannot be asked how far it is: the primary answers for it'
    this.#watch = repeat({ log, everyMs: LOOK_EVERY_MS, failed, step: 'replica' }, () => this.look())
  }

  /** For `openDatabase`: a question of work that may read here is answered here, or by the primary where this cannot be reached. */
  readonly route = (own: pg.Pool): ConnectionSource => {
    this.#primary = own
    return {
      connect: (async () => {
        if (!isAtReplica()) return own.connect()
        try {
          return await this.pool.connect()
        } catch {
          this.#freshAt = Number.NEGATIVE_INFINITY
          return own.connect()
        }
      }) as pg.Pool['connect'],
    }
  }

  start(): void {
    this.#watch.start()
  }

  async stop(): Promise<void> {
    await this.#watch.stop()
    await this.#db.destroy()
  }

  /** Infinite while it was never seen to follow. */
  get lagMs(): number {
    return performance.now() - this.#freshAt
  }

  get isFresh(): boolean {
    return this.lagMs < this.maxLagMs
  }

  /** One look at both. */
  async look(): Promise<void> {
    const at = performance.now()
    const end = await placeAt(this.#primary, `select (pg_current_wal_flush_lsn() - '0/0')::text as place`)
    if (end !== null) this.#marks.push({ at, place: end })
    // A server that is not following anybody has a log of its own, whose places mean nothing here.
    const reached = await placeAt(
      this.pool,
      `select (pg_last_wal_replay_lsn() - '0/0')::text as place where pg_is_in_recovery()`,
    )
    if (reached === null) return
    const passed = this.#marks.filter(({ place }) => place <= reached)
    this.#freshAt = Math.max(this.#freshAt, ...passed.map((mark) => mark.at))
    const oldest = at - this.maxLagMs
    this.#marks = this.#marks.filter((mark) => mark.place > reached && mark.at > oldest)
  }

  /**
   * Runs a handler that only reads. Where the replica fails it, in whatever way, or where it turns out to write, it runs again at
   * the primary: nothing was written, and whoever asked never hears of it. A refusal is asked again too: what was made a moment ago
   * is "not found" there.
   */
  async read<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (this.isFresh && !this.#writers.has(name)) {
      try {
        const value = await atReplica(work)
        this.reads.replica += 1
        return value
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === READ_ONLY) this.#writers.add(name)
      }
    }
    this.reads.primary += 1
    return work()
  }
}

const READ_ONLY = '25006'

async function placeAt(pool: Pick<Pool, 'query'> | undefined, question: string): Promise<bigint | null> {
  const { rows } = (await pool?.query<{ place: string | null }>(question)) ?? { rows: [] }
  const place = rows[0]?.place
  return place === undefined || place === null ? null : BigInt(place)
}
