import type { Logger } from 'pino'
import type { BusHandler, Unsubscribe } from './bus.ts'

export type Handlers = {
  /** `last` runs when the channel has no handler left. */
  add(channel: string, handler: BusHandler, last: () => void): Unsubscribe
  channels(): string[]
  dispatch(channel: string, payload: string): void
}

/** Who listens to which channel. A handler that throws harms neither its neighbours nor the connection. */
export function createHandlers(log: Logger): Handlers {
  const byChannel = new Map<string, Set<BusHandler>>()
  return {
    add(channel, handler, last) {
      const handlers = byChannel.get(channel) ?? new Set()
      byChannel.set(channel, handlers.add(handler))
      return () => {
        if (!handlers.delete(handler) || handlers.size > 0) return
        byChannel.delete(channel)
        last()
      }
    },
    channels: () => [...byChannel.keys()],
    dispatch(channel, payload) {
      for (const handler of byChannel.get(channel) ?? []) {
        try {
          handler(payload)
        } catch (error) {
          log.error({ err: error, channel }, 'a bus handler failed')
        }
      }
    },
  }
}
