import { expect, test } from 'vitest'
import { ApiError, toastMsOfError } from './api-error.ts'

test('a refusal stands three seconds, trouble that lasts eight', () => {
  expect(toastMsOfError(new ApiError('login_failed', { status: 401 }))).toBe(3000)
  expect(toastMsOfError(new Error('anything else'))).toBe(3000)
  expect(toastMsOfError(new ApiError('network'))).toBe(8000)
  expect(toastMsOfError(new ApiError('system_upgrading', { status: 503 }))).toBe(8000)
})
