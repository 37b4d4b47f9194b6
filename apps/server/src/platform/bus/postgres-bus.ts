import pg from 'pg'
import type { Logger } from 'pino'
import { type Bus, checkChannel, checkNotice } from './bus.ts'
import { createHandlers } from './handlers.ts'
import { createListener } from './listener.ts'
import { takeTurns } from './turns.ts'

const MAX_WAITING = 10_000
const BATCH = 500
const NOTIFY = 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as notice (channel, payload)'

type Notice = { channel: string; payload: string; resolve: () => void; reject: (error: unknown) => void }

/** LISTEN and NOTIFY on one connection of its own. What is published while a statement is under way leaves with the next. */
export function createPostgresBus({ url, name, log }: { url: string; name: string; log: Logger }): Bus {
  const handlers = createHandlers(log)
  const reconnectHooks = new Set<() => void>()
  const inTurn = takeTurns()
  let waiting: Notice[] = []
  let isFlushing = false
  let closed = false

  const listener = createListener({
    url,
    name,
    log,
    inTurn,
    async prepare(client) {
      // What a notice tells of is on disk already; the notice itself is gone with the server in any case, and waits for no disk and no replica.
      await client.query('set synchronous_commit = off')
      for (const channel of handlers.channels()) await client.query(`listen ${channel}`)
    },
    onNotice: handlers.dispatch,
    onOpen(isReconnect) {
      if (isReconnect) for (const hook of reconnectHooks) hook()
      flushSoon()
    },
  })

  function flushSoon() {
    if (isFlushing) return
    isFlushing = true
    queueMicrotask(flush)
  }

  async function flush() {
    for (let client = listener.current(); client && waiting.length > 0; client = listener.current()) {
      const batch = waiting.slice(0, BATCH)
      waiting = waiting.slice(BATCH)
      try {
        const values = [batch.map((n) => n.channel), batch.map((n) => n.payload)]
        await inTurn(() => client.query({ name: 'notify', text: NOTIFY, values }))
        for (const notice of batch) notice.resolve()
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.severity !== 'FATAL') {
          for (const notice of batch) notice.reject(error)
        } else {
          // Whether these arrived is unknown. Twice is better than never.
          waiting = [...batch, ...waiting]
          listener.lost(client)
        }
      }
    }
    // In the same breath as the last look: what is published later starts anew.
    isFlushing = false
  }

  async function listen(channel: string): Promise<void> {
    const client = await listener.connected()
    try {
      await inTurn(() => client.query(`listen ${channel}`))
    } catch (error) {
      if (client === listener.current()) throw error
      await listen(channel)
    }
  }

  return {
    async publish(channel, payload) {
      checkNotice(channel, payload)
      if (closed) throw new Error('The bus is closed.')
      if (waiting.length >= MAX_WAITING) throw new Error(`${MAX_WAITING} notices wait for the database connection.`)
      await new Promise<void>((resolve, reject) => {
        waiting.push({ channel, payload, resolve, reject })
        flushSoon()
      })
    },
    async subscribe(channel, handler) {
      checkChannel(channel)
      const remove = handlers.add(channel, handler, () => {
        const client = listener.current()
        if (client) inTurn(() => client.query(`unlisten ${channel}`)).catch(() => {})
      })
      await listen(channel)
      return remove
    },
    // Listening to thousands of channels costs the database more than a node saves by not hearing them.
    attend: async () => () => {},
    hasParts: false,
    onReconnect(hook) {
      reconnectHooks.add(hook)
      return () => reconnectHooks.delete(hook)
    },
    isUp: () => listener.current() !== null,
    async close() {
      closed = true
      while (isFlushing) await inTurn(async () => {})
      for (const notice of waiting.splice(0)) notice.reject(new Error('The bus is closed.'))
      await listener.close()
    },
  }
}
