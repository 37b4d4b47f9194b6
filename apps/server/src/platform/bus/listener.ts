import pg from 'pg'
import type { Logger } from 'pino'
import { PROVEN_ALIVE } from '../db-timeouts.ts'
import type { InTurn } from './turns.ts'

const FIRST_PAUSE_MS = 100
/** A node that hears nothing is sent nobody, so it asks often. */
const LONGEST_PAUSE_MS = 3_000
const HEARTBEAT_MS = 10_000
const QUERY_TIMEOUT_MS = 5_000

export type ListenerOptions = {
  url: string
  name: string
  log: Logger
  inTurn: InTurn
  /** Runs on every fresh connection before anything else uses it. */
  prepare: (client: pg.Client) => Promise<void>
  onNotice: (channel: string, payload: string) => void
  onOpen: (isReconnect: boolean) => void
}

export type Listener = {
  current(): pg.Client | null
  /** Resolves with the next usable connection, at once where there is one. */
  connected(): Promise<pg.Client>
  /** Reports a dead connection. */
  lost(client: pg.Client): void
  close(): Promise<void>
}

const gone = () => new Error('The bus is closed.')

/** One connection to the database that always comes back: a dropped or silently dead one is replaced. */
export function createListener({ url, name, log, inTurn, prepare, onNotice, onOpen }: ListenerOptions): Listener {
  let current: pg.Client | null = null
  let closed = false
  let openedBefore = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  const waiting: { resolve: (client: pg.Client) => void; reject: (error: Error) => void }[] = []

  function lost(client: pg.Client) {
    if (client !== current) return
    current = null
    clearTimeout(timer)
    client.end().catch(() => {})
    if (closed) return
    log.warn('the bus lost its database connection')
    retry()
  }

  function retry() {
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures++) * (0.5 + Math.random() / 2)
    timer = setTimeout(connect, pauseMs)
  }

  async function connect() {
    // A notice is worthless after a crash, and its flush would happen under the lock that all notices share.
    const options = '-c synchronous_commit=off'
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      ...PROVEN_ALIVE,
      options,
      query_timeout: QUERY_TIMEOUT_MS,
      connectionTimeoutMillis: QUERY_TIMEOUT_MS,
    })
    client.on('error', () => lost(client))
    client.on('end', () => lost(client))
    client.on('notification', ({ channel, payload }) => onNotice(channel, payload ?? ''))
    try {
      await client.connect()
      await prepare(client)
    } catch (error) {
      client.end().catch(() => {})
      if (closed) return
      log.warn({ err: error }, 'the bus cannot reach the database')
      return retry()
    }
    if (closed) return void client.end().catch(() => {})
    current = client
    failures = 0
    timer = setTimeout(() => heartbeat(client), HEARTBEAT_MS)
    onOpen(openedBefore)
    openedBefore = true
    for (const { resolve } of waiting.splice(0)) resolve(client)
  }

  async function heartbeat(client: pg.Client) {
    try {
      await inTurn(() => client.query('select 1'))
      if (client === current) timer = setTimeout(() => heartbeat(client), HEARTBEAT_MS)
    } catch {
      lost(client)
    }
  }

  connect()
  return {
    current: () => current,
    connected() {
      if (closed) return Promise.reject(gone())
      if (current) return Promise.resolve(current)
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
    },
    lost,
    async close() {
      closed = true
      clearTimeout(timer)
      const client = current
      current = null
      for (const { reject } of waiting.splice(0)) reject(gone())
      await client?.end().catch(() => {})
    },
  }
}
