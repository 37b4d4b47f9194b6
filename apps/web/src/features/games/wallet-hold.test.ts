import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdWallet, isHeld } from './wallet-hold.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  holdWallet(false)
  vi.useRealTimers()
})
const after = (ms: number) => {
  vi.advanceTimersByTime(ms)
  return isHeld.get()
}

test('the balance is kept back as long as the game says that it draws a result, and no longer', () => {
  expect(isHeld.get()).toBe(false)
  holdWallet(true)
  expect(after(7_000)).toBe(true)
  holdWallet(true)
  expect(after(7_000)).toBe(true)
  holdWallet(false)
  expect(isHeld.get()).toBe(false)
})

test('a game that says nothing more keeps it back for eight seconds', () => {
  holdWallet(true)
  expect(after(7_999)).toBe(true)
  expect(after(1)).toBe(false)
})

test('and one that never ends for a minute, until it has shown something', () => {
  for (let second = 0; second < 60; second += 5) {
    holdWallet(true)
    after(5_000)
  }
  holdWallet(true)
  expect(isHeld.get()).toBe(false)
  holdWallet(false)
  holdWallet(true)
  expect(isHeld.get()).toBe(true)
})
