import { expect, test } from 'vitest'
import { ApiError } from './api/api-error.ts'
import { shouldRetry } from './query.ts'

test.each([
  ['network, first failure', 0, new ApiError('network'), true],
  ['network, second failure', 1, new ApiError('network'), true],
  ['network, third failure', 2, new ApiError('network'), false],
  ['server busy', 0, new ApiError('overloaded', { status: 503 }), true],
  ['refused', 0, new ApiError('no_permission', { status: 403 }), false],
  ['too many requests', 0, new ApiError('rate_limited', { status: 429 }), false],
  ['a mistake of ours', 0, new TypeError('x'), false],
])('%s', (_, failures, error, again) => {
  expect(shouldRetry(failures, error)).toBe(again)
})
