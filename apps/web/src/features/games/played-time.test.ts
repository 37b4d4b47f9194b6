import { expect, test } from 'vitest'
import { playedTimeText } from './played-time.ts'

test.each([
  [0, '0:00'],
  [59_999, '0:59'],
  [245_000, '4:05'],
  [3_845_000, '1:04:05'],
])('%i ms is %s', (playedMs, text) => {
  expect(playedTimeText(playedMs)).toBe(text)
})
