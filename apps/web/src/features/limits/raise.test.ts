import { expect, test } from 'vitest'
import { isLongerTime, isRaise, usedShare } from './raise.ts'

test.each([
  [null, '100.00', false],
  ['100.00', '99.99', false],
  ['100.00', '100.00', false],
  ['100.00', '100.01', true],
  ['100.00', null, true],
  [null, null, false],
] as const)('from %s to %s waits: %s', (own, next, waits) => {
  expect(isRaise(own, next)).toBe(waits)
})

test('time counts the same way', () => {
  expect(isLongerTime(60, 30)).toBe(false)
  expect(isLongerTime(60, 90)).toBe(true)
  expect(isLongerTime(60, null)).toBe(true)
  expect(isLongerTime(null, 30)).toBe(false)
})

test('who is ahead has used nothing of a loss limit', () => {
  expect(usedShare({ used: '-20.00', amount: '100.00' })).toEqual({ value: 0, max: 1_000_000 })
  expect(usedShare({ used: '25.50', amount: '100.00' })).toEqual({ value: 255_000, max: 1_000_000 })
  expect(usedShare({ used: '25.50', amount: null })).toBeNull()
})
