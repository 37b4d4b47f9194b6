import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdWallet, isHeld, staked, without } from './wallet-hold.ts'

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

test('and one that never ends for three minutes, until it has shown something', () => {
  for (let second = 0; second < 180; second += 5) {
    holdWallet(true)
    after(5_000)
  }
  holdWallet(true)
  expect(isHeld.get()).toBe(false)
  holdWallet(false)
  holdWallet(true)
  expect(isHeld.get()).toBe(true)
})

test('what is at stake is missing from it as long as it is kept back, and a game can make nothing more of it', () => {
  holdWallet(true, '49.00')
  expect(staked.get()).toBe('49.00')
  holdWallet(false, '49.00')
  expect(staked.get()).toBe('0')
  expect(without('1464.29', '49')).toBe('1415.29')
  expect(without('20.00', '49.00')).toBe('0.00')
  expect(without('20.00', '-5.00')).toBe('20.00')
})
