import { beforeEach, expect, test } from 'vitest'
import { fakeBrowser } from '../../lib/testing/fake-browser.ts'

const NOW = Date.UTC(2025, 10, 15, 12)
beforeEach(() => void fakeBrowser())

test('a small value is a wait, a large one a moment, and anything else a minute', async () => {
  const { resendAt } = await import('./sms-code.ts')
  expect(resendAt(90_000, NOW)).toBe(NOW + 90_000)
  expect(resendAt(NOW + 45_000, NOW)).toBe(NOW + 45_000)
  for (const nothing of [0, -5, undefined, 'soon', Number.NaN]) expect(resendAt(nothing, NOW)).toBe(NOW + 60_000)
})

test('seconds are counted up to the full one, and end at none', async () => {
  const { secondsUntil } = await import('./sms-code.ts')
  expect(secondsUntil(NOW + 60_000, NOW)).toBe(60)
  expect(secondsUntil(NOW + 60_000, NOW + 1)).toBe(60)
  expect(secondsUntil(NOW + 60_000, NOW + 59_500)).toBe(1)
  expect(secondsUntil(NOW + 60_000, NOW + 60_000)).toBe(0)
  expect(secondsUntil(NOW, NOW + 5_000)).toBe(0)
})
