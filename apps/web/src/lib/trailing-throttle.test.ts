import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttleTrailing } from './trailing-throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('acts at once, then once at the end of the pause however often it was asked', () => {
  const act = vi.fn()
  const { ask } = throttleTrailing(250, act)
  ask()
  expect(act).toHaveBeenCalledTimes(1)
  ask()
  ask()
  vi.advanceTimersByTime(249)
  expect(act).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(act).toHaveBeenCalledTimes(2)
})

test('what was asked before the stop is not done after it', () => {
  const act = vi.fn()
  const { ask, stop } = throttleTrailing(250, act)
  ask()
  ask()
  stop()
  vi.advanceTimersByTime(1000)
  expect(act).toHaveBeenCalledTimes(1)
})
