import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { redisClient } from '../redis.ts'
import { type Bus, type BusHandler, checkChannel, checkNotice, checkPart } from './bus.ts'

/** A Redis that swallows everything neither answers nor fails. */
const START_PATIENCE_MS = 2_000
/** Whoever waits longer for a part goes on without: once Redis is back, everybody hears that something may be missing. */
const PART_PATIENCE_MS = 1_000
const PREFIX = 'trevo:'

const partName = (channel: string, part: string) => `${channel}:${part}`

export type RedisBusOptions = { redisUrl: string; database: Bus; log: Logger }

/**
 * Publishes by Redis, and by the database while Redis is away: slower, not broken. Every node listens to both, because
 * triggers can only speak there and because another node may have lost Redis first.
 */
export function createRedisBus({ redisUrl, database, log }: RedisBusOptions): Bus {
  const reconnectHooks = new Set<() => void>()
  const publisher = redisClient(redisUrl)
  const subscriber = publisher.duplicate({ disableOfflineQueue: false })
  for (const client of [publisher, subscriber]) {
    client.on('error', (error: Error) => log.warn({ err: error }, 'the bus has trouble with Redis'))
  }
  // Until Redis has answered or has failed once, nobody knows which way notices go, and they must not overtake each other.
  const opening = Promise.withResolvers<void>()
  let hasMissed = false
  const joined = new Map<BusHandler, string>()
  const join = (channel: string, handler: BusHandler) => subscriber.subscribe(PREFIX + channel, handler)
  /** By the name of the part, with its channel. */
  const attended = new Map<string, BusHandler>()
  subscriber.on('ready', () => {
    // The client remembers what it was subscribed to, but not what was asked for before its first connection.
    for (const [handler, channel] of joined) join(channel, handler).catch(() => {})
    for (const [name, handler] of attended) join(name, handler).catch(() => {})
    if (hasMissed) for (const hook of reconnectHooks) hook()
    hasMissed = true
  })
  const without = () => {
    hasMissed = true
    opening.resolve()
  }
  for (const client of [publisher, subscriber]) {
    client.on('error', without)
    client.on('ready', () => {
      if (publisher.isReady && subscriber.isReady) opening.resolve()
    })
    // Both keep trying by themselves until they are closed.
    client.connect().catch(() => {})
  }
  const patience = setTimeout(without, START_PATIENCE_MS)

  const guard = (channel: string, handler: BusHandler) => (payload: string) => {
    try {
      handler(payload)
    } catch (error) {
      log.error({ err: error, channel }, 'a bus handler failed')
    }
  }

  return {
    async publish(channel, payload, part) {
      checkNotice(channel, payload)
      if (part !== undefined) checkPart(part)
      await opening.promise
      if (publisher.isReady) {
        try {
          await publisher.publish(PREFIX + (part === undefined ? channel : partName(channel, part)), payload)
          return
        } catch (error) {
          // Whether it arrived is unknown. Twice is better than never.
          log.warn({ err: error }, 'a notice goes by the database instead of Redis')
        }
      }
      await database.publish(channel, payload)
    },
    async subscribe(channel, handler) {
      const leaveDatabase = await database.subscribe(channel, handler)
      await opening.promise
      const guarded = guard(channel, handler)
      joined.set(guarded, channel)
      if (subscriber.isReady) await join(channel, guarded)
      return () => {
        leaveDatabase()
        joined.delete(guarded)
        subscriber.unsubscribe(PREFIX + channel, guarded).catch(() => {})
      }
    },
    hasParts: true,
    async attend(channel, part) {
      checkChannel(channel)
      checkPart(part)
      await opening.promise
      const name = partName(channel, part)
      const hand = (payload: string) => {
        for (const [handler, of] of joined) if (of === channel) handler(payload)
      }
      if (attended.has(name)) throw new Error(`The part ${name} is attended already.`)
      attended.set(name, hand)
      if (subscriber.isReady) {
        const late = sleep(PART_PATIENCE_MS, undefined, { ref: false })
        await Promise.race([join(name, hand).catch(() => {}), late])
      }
      return () => {
        attended.delete(name)
        subscriber.unsubscribe(PREFIX + name, hand).catch(() => {})
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
    isUp: database.isUp,
    async close() {
      clearTimeout(patience)
      opening.resolve()
      subscriber.destroy()
      if (publisher.isReady) await publisher.close()
      else publisher.destroy()
      await database.close()
    },
  }
}
