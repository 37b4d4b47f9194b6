import { expect, test, vi } from 'vitest'
import { throttled } from './throttle.ts'

test('one call passes, those within the pause are dropped, the next one passes', () => {
  let nowMs = 5_000
  const act = vi.fn()
  const call = throttled(1_000, act, () => nowMs)
  expect(call('a')).toBe(true)
  nowMs = 5_999
  expect(call('b')).toBe(false)
  nowMs = 6_000
  expect(call('c')).toBe(true)
  expect(act.mock.calls).toEqual([['a'], ['c']])
})
