import { expect, test } from 'vitest'
import { aheadMsOf, clockParts, secondsUntil } from './server-time.ts'

test('a clock that is wrong by an hour counts down by the server’s', () => {
  const phoneMs = Date.parse('2026-03-03T04:58:30Z')
  const aheadMs = aheadMsOf('2026-03-03T02:58:30Z', phoneMs)
  expect(aheadMs).toBe(-7_200_000)
  expect(secondsUntil('2026-03-03T03:00:00Z', phoneMs + aheadMs)).toBe(90)
  expect(secondsUntil('2026-03-03T03:00:00Z', phoneMs + aheadMs + 89_100)).toBe(1)
  expect(secondsUntil('2026-03-03T03:00:00Z', phoneMs + aheadMs + 100_000)).toBe(0)
})

test('the face of the clock has hours only where there are any', () => {
  expect(clockParts(90)).toEqual(['01', '30'])
  expect(clockParts(3_599)).toEqual(['59', '59'])
  expect(clockParts(47 * 3600 + 14 * 60 + 5)).toEqual(['47', '14', '05'])
})
