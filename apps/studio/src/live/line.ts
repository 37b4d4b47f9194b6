import pg from 'pg'
import type { Logger } from 'pino'
import type { Tx } from '../platform/db.ts'
import { giveUpOnSilence } from '../platform/db-silence.ts'

/** Whoever leads a game. Any fixed numbers do, as long as nothing else in the database locks them. */
export const LEAD_KEYS = { studio_crash: 7_283_650_117, studio_tables: 7_283_650_118 }
/** The first of two numbers; the second is the flight. */
const HOLD_KEY = 728_365
const RETRY_MS = 500
/** How often the connection is asked whether it is there, and how long it may take to say so or to be made. */
const PATIENCE = { beatMs: 3_000, silenceMs: 5_000 }
/** Of a node that is gone without a word the database learns within some ten seconds: until then nobody else can lead. */
const LET_GO =
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 -c tcp_user_timeout=10000'

const HOLD = 'select pg_try_advisory_lock_shared($1, $2)'
const RELEASE = 'select pg_advisory_unlock_shared($1, $2)'

/** True where no node holds the flight any more; none will while the transaction lasts. */
export async function isReleased(tx: Tx, flightId: number): Promise<boolean> {
  const { rows } = await tx.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1, $2) as got', [
    HOLD_KEY,
    flightId,
  ])
  return rows[0]?.got ?? false
}

export type Line = {
  /** True while this node leads: the lock is the connection's, so it ends with the process or the network. */
  tryLead(): Promise<boolean>
  /** Keeps a flight open until it is released, or until this node is gone: it may have taken taps that are not written yet. */
  hold(flightId: number): Promise<void>
  release(flightId: number): Promise<void>
  close(): Promise<void>
}

/** What all nodes of a game hear; who leads it is decided beside the others. */
export type Channel = keyof typeof LEAD_KEYS

type LineOptions = {
  channel: Channel
  databaseUrl: string
  log: Logger
  onNews: () => void
  patience?: { beatMs: number; silenceMs: number }
}

/** One connection of its own: it hears what other nodes say and holds the lead. */
export function createLine({ channel, databaseUrl, log, onNews, patience = PATIENCE }: LineOptions): Line {
  let client: pg.Client | undefined
  let opening: Promise<pg.Client> | undefined
  let isLeading = false
  let isClosed = false
  const held = new Set<number>()
  /** Of those, what the connection in use has asked for: a lock that is taken twice must be given back twice. */
  let taken = new Set<number>()
  /** What was asked last on the connection in use: one question at a time. */
  let asked: Promise<unknown> = Promise.resolve()
  function ask<R extends pg.QueryResultRow>(own: pg.Client, text: string, values: unknown[] = []) {
    const answer = asked.then(() => own.query<R>(text, values))
    asked = answer.catch(() => undefined)
    return answer
  }

  /** One at a time: a connection that nobody knows of would keep the lead for ever. */
  function connect(): Promise<pg.Client> {
    opening ??= open()
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }

  async function open(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      options: LET_GO,
      connectionTimeoutMillis: patience.silenceMs,
      keepAlive: true,
    })
    let beating: NodeJS.Timeout | undefined
    const lose = () => {
      clearInterval(beating)
      if (client === fresh) {
        client = undefined
        opening = undefined
        isLeading = false
        taken = new Set()
        asked = Promise.resolve()
      }
      fresh.end().catch(() => undefined)
    }
    fresh.on('error', (error) => {
      if (!isClosed) log.warn({ err: error }, 'the line between the nodes broke')
      lose()
    })
    fresh.on('end', lose)
    fresh.on('notification', onNews)
    try {
      await fresh.connect()
      // A lead that the database has given to another must not be believed in.
      giveUpOnSilence(fresh, patience.silenceMs)
      beating = setInterval(() => ask(fresh, 'select 1').catch(() => undefined), patience.beatMs)
      await ask(fresh, `listen ${channel}`)
      client = fresh
      for (const flightId of held) await take(fresh, flightId)
      return fresh
    } catch (error) {
      lose()
      throw error
    }
  }

  async function take(own: pg.Client, flightId: number): Promise<void> {
    if (taken.has(flightId)) return
    taken.add(flightId)
    await ask(own, HOLD, [HOLD_KEY, flightId])
  }

  const keeping = setInterval(() => {
    if (!isClosed) connect().catch(() => undefined)
  }, RETRY_MS)

  return {
    async tryLead() {
      if (isClosed) return false
      const own = await connect()
      if (isLeading) return true
      const { rows } = await ask<{ got: boolean }>(own, 'select pg_try_advisory_lock($1) as got', [LEAD_KEYS[channel]])
      isLeading = (rows[0]?.got ?? false) && client === own
      return isLeading
    },
    async hold(flightId) {
      held.add(flightId)
      // A connection that comes later takes it by itself.
      if (client !== undefined) await take(client, flightId)
    },
    async release(flightId) {
      held.delete(flightId)
      if (taken.delete(flightId) && client !== undefined) await ask(client, RELEASE, [HOLD_KEY, flightId])
    },
    async close() {
      isClosed = true
      clearInterval(keeping)
      const own = await opening?.catch(() => undefined)
      await own?.end().catch(() => undefined)
    },
  }
}
