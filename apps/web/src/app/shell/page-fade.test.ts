import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFadeGate } from './page-fade.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a swipe of 100 px leaves the fade, one of 101 px suppresses it for 500 ms', () => {
  const gate = createFadeGate()
  gate.start(10)
  gate.move(110)
  expect(gate.isSuppressed()).toBe(false)
  gate.move(111)
  expect(gate.isSuppressed()).toBe(true)
  vi.advanceTimersByTime(499)
  expect(gate.isSuppressed()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(gate.isSuppressed()).toBe(false)
})

test('a touch that begins off the left edge suppresses at once', () => {
  const gate = createFadeGate()
  gate.start(-1)
  expect(gate.isSuppressed()).toBe(true)
})

test('swiping forward never suppresses', () => {
  const gate = createFadeGate()
  gate.start(300)
  gate.move(20)
  expect(gate.isSuppressed()).toBe(false)
})

test('moving on keeps the time running from the last movement', () => {
  const gate = createFadeGate()
  gate.start(0)
  gate.move(150)
  vi.advanceTimersByTime(400)
  gate.move(200)
  vi.advanceTimersByTime(400)
  expect(gate.isSuppressed()).toBe(true)
  vi.advanceTimersByTime(100)
  expect(gate.isSuppressed()).toBe(false)
})
