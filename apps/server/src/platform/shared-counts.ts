import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import type { Logger } from 'pino'
import type { RateLimiter, SharedCounts } from './rate-limit.ts'
import { redisClient } from './redis.ts'
import { repeat } from './repeat.ts'

const EXCHANGE_MS = 500
/** A Redis that swallows everything neither answers nor fails. */
const PATIENCE_MS = 1_000
/** The minute itself, the next, in which it still counts, and clocks that do not agree. */
const KEEP_SECONDS = 180
const AT_ONCE = 1_000
const PREFIX = 'trevo:calls:'

/** Callers are addresses and members: Redis gets names that say nothing. */
const namesBy = (key: Buffer) => (caller: string) =>
  createHmac('sha256', key).update(caller).digest().subarray(0, 15).toString('base64url')

/** One hash of counters for each minute, which Redis drops by itself. */
export function countsIn(client: Pick<ReturnType<typeof redisClient>, 'multi'>, key: Buffer): SharedCounts {
  const nameOf = namesBy(key)
  return {
    async add(window, counts) {
      const sums: number[] = []
      for (let from = 0; from < counts.length; from += AT_ONCE) {
        const asked = client.multi()
        const some = counts.slice(from, from + AT_ONCE)
        for (const [caller, count] of some) asked.hIncrBy(PREFIX + window, nameOf(caller), count)
        const answers = await asked.expire(PREFIX + window, KEEP_SECONDS).execAsPipeline()
        sums.push(...answers.slice(0, some.length).map(Number))
      }
      return sums
    },
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = once(AbortSignal.timeout(PATIENCE_MS), 'abort').then(() => {
    throw new Error('Redis did not answer in time')
  })
  return Promise.race([work, late])
}

type Options = { limiter: RateLimiter; redisUrl: string; key: Buffer; log: Logger }

/** Lets the nodes count a caller together. While Redis is away each counts for itself: a wider limit, not a closed door. */
export function shareCounts({ limiter, redisUrl, key, log }: Options): { stop(): Promise<void> } {
  const client = redisClient(redisUrl)
  // Said once by what is repeated below, not at every try to connect.
  client.on('error', () => {})
  client.connect().catch(() => {})
  const counts = countsIn(client, key)
  const within: SharedCounts = { add: (window, added) => inTime(counts.add(window, added)) }
  const exchanging = repeat(
    { log, everyMs: EXCHANGE_MS, failed: 'nodes count calls each for itself', step: 'shared counts' },
    () => limiter.exchange(within),
  )
  exchanging.start()
  return {
    async stop() {
      await exchanging.stop()
      client.destroy()
    },
  }
}
