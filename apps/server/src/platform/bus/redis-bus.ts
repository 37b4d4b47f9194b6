import type { Logger } from 'pino'
import { createClient } from 'redis'
import { type Bus, type BusHandler, checkNotice } from './bus.ts'

const MAX_WAITING = 10_000
const PING_MS = 10_000
const LONGEST_PAUSE_MS = 10_000
const PREFIX = 'trevo:'

export type RedisBusOptions = { redisUrl: string; database: Bus; log: Logger }

/** Publishes by Redis. Listens to the database too, because triggers can only speak there. */
export function createRedisBus({ redisUrl, database, log }: RedisBusOptions): Bus {
  const reconnectHooks = new Set<() => void>()
  const publisher = createClient({
    url: redisUrl,
    // Plain publish and subscribe need no more, and every Redis relative speaks it.
    RESP: 2,
    commandsQueueMaxLength: MAX_WAITING,
    pingInterval: PING_MS,
    socket: {
      reconnectStrategy: (retries) => Math.min(LONGEST_PAUSE_MS, 100 * 2 ** retries) * (0.5 + Math.random() / 2),
    },
  })
  const subscriber = publisher.duplicate()
  for (const client of [publisher, subscriber]) {
    client.on('error', (error: Error) => log.warn({ err: error }, 'the bus has trouble with Redis'))
  }
  let openedBefore = false
  subscriber.on('ready', () => {
    if (openedBefore) for (const hook of reconnectHooks) hook()
    openedBefore = true
  })
  const opening = Promise.all([publisher.connect(), subscriber.connect()])
  // Publishing and subscribing report the failure; there may have been no call yet.
  opening.catch(() => {})

  const guard = (channel: string, handler: BusHandler) => (payload: string) => {
    try {
      handler(payload)
    } catch (error) {
      log.error({ err: error, channel }, 'a bus handler failed')
    }
  }

  return {
    async publish(channel, payload) {
      checkNotice(channel, payload)
      await opening
      await publisher.publish(PREFIX + channel, payload)
    },
    async subscribe(channel, handler) {
      const leaveDatabase = await database.subscribe(channel, handler)
      await opening
      const guarded = guard(channel, handler)
      await subscriber.subscribe(PREFIX + channel, guarded)
      return () => {
        leaveDatabase()
        subscriber.unsubscribe(PREFIX + channel, guarded).catch(() => {})
      }
    },
    onReconnect(hook) {
      const leaveDatabase = database.onReconnect(hook)
      reconnectHooks.add(hook)
      return () => {
        leaveDatabase()
        reconnectHooks.delete(hook)
      }
    },
    async close() {
      subscriber.destroy()
      await publisher.close()
      await database.close()
    },
  }
}
