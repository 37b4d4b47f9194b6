import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../testing/fake-browser.ts'

let api: typeof import('./api-error.ts')
beforeEach(async () => {
  fakeBrowser()
  await (await import('../i18n/i18n.ts')).startI18n()
  api = await import('./api-error.ts')
})
afterEach(() => void vi.unstubAllGlobals())

test('a refusal stands three seconds, trouble that lasts eight', () => {
  const { ApiError, toastMsOfError } = api
  expect(toastMsOfError(new ApiError('login_failed', { status: 401 }))).toBe(3000)
  expect(toastMsOfError(new Error('anything else'))).toBe(3000)
  expect(toastMsOfError(new ApiError('network'))).toBe(8000)
  expect(toastMsOfError(new ApiError('system_upgrading', { status: 503 }))).toBe(8000)
})

test.each([
  [45, 'em 45 segundos'],
  [1, 'em 1 segundo.'],
  [60, 'em 1 minuto.'],
  [61, 'em 2 minutos'],
  [3600, 'em 60 minutos'],
])('a pause of %i seconds says that it is over %s', (retryAfterSeconds, words) => {
  expect(api.textOfError(new api.ApiError('locked_out', { status: 429, value: { retryAfterSeconds } }))).toContain(
    words,
  )
})
