import { describe, expect, test } from 'vitest'
import { callerOfIp, guestCallers, RateLimiter } from './rate-limit.ts'

function limiterAt(start: number, maxCallers?: number) {
  let nowMs = start
  const limiter = new RateLimiter({ now: () => nowMs, ...(maxCallers && { maxCallers }) })
  const allowed = (caller: string, perMinute: number, calls: number) =>
    Array.from({ length: calls }, () => limiter.take(caller, perMinute).allowed).filter(Boolean).length
  return { limiter, allowed, advance: (ms: number) => (nowMs += ms) }
}

describe('RateLimiter', () => {
  test('lets exactly the limit through, each caller on its own', () => {
    const { allowed } = limiterAt(17 * 60_000)
    expect(allowed('a', 10, 25)).toBe(10)
    expect(allowed('b', 10, 4)).toBe(4)
  })

  test('the window slides: half a minute into the next one, half of the last still counts', () => {
    const { allowed, advance } = limiterAt(17 * 60_000)
    expect(allowed('a', 10, 10)).toBe(10)
    advance(90_000)
    expect(allowed('a', 10, 20)).toBe(5)
  })

  test('after two quiet minutes the whole limit is back', () => {
    const { allowed, advance } = limiterAt(17 * 60_000)
    allowed('a', 10, 10)
    advance(120_000)
    expect(allowed('a', 10, 20)).toBe(10)
  })

  test('says after how many seconds to try again', () => {
    const { limiter, advance } = limiterAt(17 * 60_000)
    limiter.take('a', 1)
    advance(45_500)
    expect(limiter.take('a', 1)).toEqual({ allowed: false, retryAfterSeconds: 15 })
  })

  test('whoever waits as long as told is let in', () => {
    const { limiter, allowed, advance } = limiterAt(17 * 60_000)
    allowed('a', 10, 10)
    advance(61_000)
    allowed('a', 10, 10)
    const verdict = limiter.take('a', 10)
    // One was let in at second 1; 1 + 10 x (60 - t) / 60 falls below 10 just after second 6, which is 5 s from here.
    expect(verdict).toEqual({ allowed: false, retryAfterSeconds: 6 })
    advance(6_000)
    expect(limiter.take('a', 10).allowed).toBe(true)
  })

  test('never holds more callers than it may', () => {
    const { limiter, advance } = limiterAt(17 * 60_000, 100)
    for (let n = 0; n < 1000; n++) limiter.take(`caller ${n}`, 5)
    advance(60_000)
    for (let n = 0; n < 1000; n++) limiter.take(`caller ${n}`, 5)
    expect(limiter.size).toBe(200)
  })

  test('a factor raises every limit', () => {
    const limiter = new RateLimiter({ now: () => 5, factor: 3 })
    const verdicts = Array.from({ length: 10 }, () => limiter.take('a', 2).allowed)
    expect(verdicts.filter(Boolean)).toHaveLength(6)
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9', 5, '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.9', 5, '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', 1, '2001:db8:1::/48'],
])('a guest at %s counts as %s, %i times, and as %s', (ip, caller, times, network) => {
  expect(guestCallers(ip)).toEqual([
    { caller, times },
    { caller: network, times: 20 },
  ])
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the caller behind %s is %s', (ip, caller) => {
  expect(callerOfIp(ip)).toBe(caller)
})
