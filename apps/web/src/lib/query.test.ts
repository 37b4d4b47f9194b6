import { expect, test, vi } from 'vitest'
import { ApiError } from './api/api-error.ts'
import { createQueryClient, shouldRetry } from './query.ts'

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

test('a failed query speaks unless it is quiet, and an ended session speaks elsewhere', async () => {
  const onError = vi.fn()
  const client = createQueryClient(onError)
  const fail = (name: string, error: ApiError, meta: { quiet?: true } = {}) =>
    client.fetchQuery({ queryKey: [name], queryFn: () => Promise.reject(error), meta }).catch(() => undefined)
  const refusal = new ApiError('no_permission', { status: 403 })
  await fail('quiet', refusal, { quiet: true })
  await fail('ended', new ApiError('session_expired', { status: 401 }))
  expect(onError).not.toHaveBeenCalled()
  await fail('refused', refusal)
  expect(onError.mock.calls).toEqual([[refusal]])
})
