import { expect, test } from 'vitest'
import { msUntilReminder } from './reminder-time.ts'

const MINUTE_MS = 60_000
const since = '2026-11-15T12:00:00.000Z'

test.each([
  [60, 0, 60],
  [60, 45, 15],
  [60, 60, 60],
  [30, 100, 20],
])('every %i minutes, after %i, the next is in %i', (reminderMinutes, minutes, left) => {
  expect(msUntilReminder({ reminderMinutes, minutes, since })).toEqual({ waitMs: left * MINUTE_MS, isReminder: true })
})

test('says nothing where it is off, nobody plays yet, or nobody could be asked', () => {
  for (const found of [
    null,
    { reminderMinutes: 0, minutes: 90, since },
    { reminderMinutes: 60, minutes: 0, since: null },
  ]) {
    expect(msUntilReminder(found).isReminder).toBe(false)
  }
})
