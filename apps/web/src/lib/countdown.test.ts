import { expect, test } from 'vitest'
import { clockParts, secondsUntil } from './countdown.ts'

test('counts down to the second and stops at nothing', () => {
  const now = Date.parse('2026-11-15T12:00:00.000Z')
  expect(secondsUntil('2026-11-15T12:00:01.200Z', now)).toBe(2)
  expect(secondsUntil('2026-11-15T12:00:00.000Z', now)).toBe(0)
  expect(secondsUntil('2026-11-15T11:59:00.000Z', now)).toBe(0)
})

test('the face of the clock has hours only where there are any', () => {
  expect(clockParts(5)).toEqual(['00', '05'])
  expect(clockParts(3_599)).toEqual(['59', '59'])
  expect(clockParts(3_600)).toEqual(['01', '00', '00'])
  expect(clockParts(47 * 3600 + 14 * 60 + 5)).toEqual(['47', '14', '05'])
})
