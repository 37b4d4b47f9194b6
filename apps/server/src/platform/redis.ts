import { createClient } from 'redis'

const MAX_WAITING = 10_000
const PING_MS = 10_000
const LONGEST_PAUSE_MS = 10_000

/** A client that keeps trying until it is closed. What cannot leave now fails at once: everybody who asks has another way. */
export const redisClient = (url: string) =>
  createClient({
    url,
    // What we use needs no more, and every Redis relative speaks it.
    RESP: 2,
    commandsQueueMaxLength: MAX_WAITING,
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      reconnectStrategy: (retries) => Math.min(LONGEST_PAUSE_MS, 100 * 2 ** retries) * (0.5 + Math.random() / 2),
    },
  })
