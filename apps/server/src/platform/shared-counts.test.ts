import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { realRedis } from '../../test/real-redis.ts'
import { RateLimiter } from './rate-limit.ts'
import { countsIn, shareCounts } from './shared-counts.ts'

const log = pino({ level: 'silent' })
const key = randomBytes(32)
/** Minutes of their own for each test, because Redis is one for all of them. */
let minute = 30_000_000
let redis: Awaited<ReturnType<typeof realRedis>>

beforeAll(async () => {
  redis = await realRedis()
})
afterAll(async () => {
  await redis.stop()
})

function nodes(count: number) {
  minute += 10
  let nowMs = minute * 60_000
  const limiters = Array.from({ length: count }, () => new RateLimiter({ now: () => nowMs }))
  return { limiters, advance: (ms: number) => (nowMs += ms) }
}

function share(limiter: RateLimiter | undefined) {
  if (!limiter) throw new Error('there is no such node')
  const sharing = shareCounts({ limiter, redisUrl: redis.url, key, log })
  onTestFinished(() => sharing.stop())
}

async function exchangeInTurn(...limiters: (RateLimiter | undefined)[]): Promise<void> {
  for (const limiter of limiters) await limiter?.exchange(countsIn(redis.client, key))
}

const letIn = (limiter: RateLimiter | undefined, caller: string, perMinute: number, calls: number) =>
  Array.from({ length: calls }, () => limiter?.take(caller, perMinute).allowed).filter(Boolean).length

const soon = (look: () => unknown) => expect.poll(look, { timeout: 10_000, interval: 50 })

test('a caller who goes to two nodes has one limit', async () => {
  const [here, there] = nodes(2).limiters
  expect(letIn(here, 'a', 100, 80)).toBe(80)
  expect(letIn(there, 'a', 100, 1)).toBe(1)
  await exchangeInTurn(here, there)
  // 80 + 1 are known there.
  expect(letIn(there, 'a', 100, 50)).toBe(19)
  expect(letIn(there, 'b', 100, 50)).toBe(50)
  await exchangeInTurn(there)
  // Nothing is counted twice, and the first node learns of the others with its next call.
  expect(letIn(here, 'a', 102, 1)).toBe(1)
  await exchangeInTurn(here)
  expect(letIn(here, 'a', 102, 5)).toBe(1)
})

test('what others let in counts on in the next minute, by the share that is left of it', async () => {
  const { limiters, advance } = nodes(2)
  const [here, there] = limiters
  letIn(here, 'a', 100, 59)
  letIn(there, 'a', 100, 1)
  await exchangeInTurn(here, there)
  advance(90_000)
  // Half of 60 still counts: 10 of 40 are left.
  expect(letIn(there, 'a', 40, 30)).toBe(10)
})

test('Redis gets no address, and drops its counters by itself', async () => {
  const [node] = nodes(1).limiters
  share(node)
  letIn(node, 'login 203.0.113.9', 10, 3)
  await soon(() => redis.client.hVals(`trevo:calls:${minute}`)).toEqual(['3'])
  const [name] = await redis.client.hKeys(`trevo:calls:${minute}`)
  expect(name).toMatch(/^[\w-]{20}$/)
  expect(await redis.client.ttl(`trevo:calls:${minute}`)).toBeGreaterThan(120)
})

test('while Redis says nothing each node counts for itself; afterwards nothing is missing', async () => {
  const [here, there] = nodes(2).limiters
  for (const node of [here, there]) share(node)
  letIn(here, 'a', 100, 10)
  await soon(() => redis.client.hVals(`trevo:calls:${minute}`)).toEqual(['10'])
  redis.sleep()
  onTestFinished(() => void redis.wake())
  expect(letIn(here, 'a', 50, 100)).toBe(40)
  expect(letIn(there, 'a', 50, 100)).toBe(50)
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  redis.wake()
  await soon(async () => Number((await redis.client.hVals(`trevo:calls:${minute}`))[0])).toBeGreaterThanOrEqual(100)
})
