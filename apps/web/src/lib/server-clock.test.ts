import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => void vi.resetModules())

const at = (ms: number) => new Date(ms).toISOString()

test('the nearest answer wins, and a late one never sets the clock back', async () => {
  const { heardServerTime, serverNowMs } = await import('./server-clock.ts')
  expect(serverNowMs(1_000_000)).toBe(1_000_000)
  heardServerTime(at(1_060_000), 1_000_400)
  expect(serverNowMs(1_001_000)).toBe(1_060_600)
  heardServerTime(at(1_061_000), 1_001_100)
  expect(serverNowMs(1_001_100)).toBe(1_061_000)
  heardServerTime(at(1_062_000), 1_003_000)
  expect(serverNowMs(1_003_000)).toBe(1_062_900)
})

test('a clock that jumped is learnt anew, and nonsense changes nothing', async () => {
  const { heardServerTime, serverNowMs } = await import('./server-clock.ts')
  heardServerTime(at(1_060_000), 1_000_000)
  heardServerTime(at(1_070_000), 9_000_000)
  expect(serverNowMs(9_000_000)).toBe(1_070_000)
  heardServerTime('soon', 9_000_000)
  expect(serverNowMs(9_000_000)).toBe(1_070_000)
})
